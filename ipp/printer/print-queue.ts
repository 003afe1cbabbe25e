import { JobState } from '../codec/index.ts'
import { isStopped, moveJob, type Device } from './device.ts'
import { isReady, type PrinterJob } from './job.ts'

export interface PrintQueue {
  /** Starts, stops or resumes printing, as the printer's state requires. */
  readonly wake: () => void
  readonly stop: () => void
}

/** Prints one job after another, in the order of their ids. */
export function newPrintQueue(device: Device, millisecondsPerJob: number): PrintQueue {
  let current: PrinterJob | undefined
  let timer: NodeJS.Timeout | undefined
  let off = false

  const move = (job: PrinterJob, state: JobState, reason: string): void => {
    moveJob(device, job, state, reason).catch(device.report)
  }

  const finish = (): void => {
    const job = current
    timer = undefined
    current = undefined
    if (job?.state === JobState.processing) {
      if (device.failures.take('abort')) move(job, JobState.aborted, 'aborted-by-system')
      else move(job, JobState.completed, 'job-completed-successfully')
    }
    wake()
  }

  const pause = (job: PrinterJob): void => {
    clearTimeout(timer)
    timer = undefined
    if (job.state === JobState.processing) move(job, JobState.processingStopped, 'printer-stopped')
  }

  const wake = (): void => {
    if (off) return
    if (current && !isPrinting(current)) {
      // Cancelled while it was printing.
      clearTimeout(timer)
      timer = undefined
      current = undefined
    }
    current ??= begin()
    if (!current) return
    if (isStopped(device)) return pause(current)
    if (current.state === JobState.processingStopped) move(current, JobState.processing, 'job-printing')
    timer ??= setTimeout(finish, millisecondsPerJob)
  }

  const begin = (): PrinterJob | undefined => {
    const next = device.reasons.includes('paused') ? undefined : [...device.jobs.values()].find(isReady)
    if (next) move(next, JobState.processing, 'job-printing')
    return next
  }

  return {
    wake,
    stop() {
      off = true
      clearTimeout(timer)
    },
  }
}

function isPrinting(job: PrinterJob): boolean {
  return job.state === JobState.processing || job.state === JobState.processingStopped
}
