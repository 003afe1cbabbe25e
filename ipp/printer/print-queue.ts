import { join } from 'node:path'
import { JobState } from '../codec/index.ts'
import { isStopped, moveJob, type Device } from './device.ts'
import { isReady, type PrinterJob } from './job.ts'

export interface PrintQueue {
  /** Starts, stops or resumes printing, as the printer's state requires. */
  readonly wake: () => void
  readonly stop: () => void
}

export interface PrintSpeed {
  readonly millisecondsPerJob: number
  readonly millisecondsPerPage: number
  readonly countPages: ((path: string) => Promise<number | undefined>) | undefined
}

/** Prints one job after another, in the order of their ids, and page by page where it can count them. */
export function newPrintQueue(device: Device, speed: PrintSpeed): PrintQueue {
  let current: PrinterJob | undefined
  let timer: NodeJS.Timeout | undefined
  let counting: PrinterJob | undefined
  let off = false

  const move = (job: PrinterJob, state: JobState, reason: string): void => {
    moveJob(device, job, state, reason).catch(device.report)
  }

  /** A page, or all of a job whose pages are not counted. */
  const finish = (): void => {
    const job = current
    timer = undefined
    if (job?.state === JobState.processing) {
      if (job.impressions !== undefined) job.impressionsCompleted += 1
      const left = (job.impressions ?? 0) - job.impressionsCompleted
      const isAborted = device.failures.take('abort', ({ afterPages }) =>
        afterPages === undefined ? left <= 0 : afterPages <= job.impressionsCompleted,
      )
      if (isAborted) move(job, JobState.aborted, 'aborted-by-system')
      else if (left <= 0) move(job, JobState.completed, 'job-completed-successfully')
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
      // It has ended, perhaps by being cancelled while it was printing.
      clearTimeout(timer)
      timer = undefined
      current = undefined
    }
    current ??= begin()
    if (!current) return
    if (isStopped(device)) return pause(current)
    if (current.state === JobState.processingStopped) move(current, JobState.processing, 'job-printing')
    if (counting === current) return
    const { millisecondsPerJob, millisecondsPerPage } = speed
    timer ??= setTimeout(finish, current.impressions === undefined ? millisecondsPerJob : millisecondsPerPage)
  }

  const begin = (): PrinterJob | undefined => {
    const next = device.reasons.includes('paused') ? undefined : [...device.jobs.values()].find(isReady)
    if (!next) return undefined
    next.impressionsCompleted = 0
    move(next, JobState.processing, 'job-printing')
    if (speed.countPages && next.file !== undefined) {
      counting = next
      void count(next, speed.countPages(join(device.store.folder, next.file)))
    }
    return next
  }

  const count = async (job: PrinterJob, counted: Promise<number | undefined>): Promise<void> => {
    try {
      const pages = await counted
      if (pages !== undefined) job.impressions = Math.max(1, pages) * job.ticket.copies
    } catch (error) {
      device.report(error)
    }
    if (counting === job) counting = undefined
    wake()
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
