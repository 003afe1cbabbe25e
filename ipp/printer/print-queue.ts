import { join } from 'node:path'
import { JobState } from '../codec/index.ts'
import { isStopped, moveJob, type Device } from './device.ts'
import { isReady, type PrinterJob } from './job.ts'

export interface PrintQueue {
  /** Starts, stops or resumes printing, as the printer's state requires. */
  readonly wake: () => void
  readonly stop: () => void
}

/** Prints one job after another, in the order of their ids, each page by page. */
export function newPrintQueue(device: Device): PrintQueue {
  let current: PrinterJob | undefined
  let timer: NodeJS.Timeout | undefined
  /** The pages of the present job are being counted. */
  let isCounting = false
  let off = false

  const move = (job: PrinterJob, state: JobState, reason: string): void => {
    moveJob(device, job, state, reason).catch(device.report)
  }

  const forget = (): void => {
    clearTimeout(timer)
    timer = undefined
    current = undefined
  }

  /** One page of the present job is printed, or where its pages are not counted, all of it. */
  const printPage = (): void => {
    timer = undefined
    const job = current
    if (job && isPrinting(job)) {
      if (job.impressions !== undefined) job.impressionsCompleted += 1
      const isAborted = device.failures.take(
        'abort',
        ({ afterPages }) => afterPages === undefined || afterPages <= job.impressionsCompleted,
      )
      const isLast = job.impressionsCompleted >= (job.impressions ?? 0)
      if (isAborted) move(job, JobState.aborted, 'aborted-by-system')
      else if (isLast) move(job, JobState.completed, 'job-completed-successfully')
      if (isAborted || isLast) forget()
    }
    wake()
  }

  const wake = (): void => {
    if (off) return
    // Cancelled while it was printing.
    if (current && !isPrinting(current)) forget()
    if (!current) begin()
    if (!current || isCounting) return
    if (isStopped(device)) {
      clearTimeout(timer)
      timer = undefined
      if (current.state === JobState.processing) move(current, JobState.processingStopped, 'printer-stopped')
      return
    }
    if (current.state === JobState.processingStopped) move(current, JobState.processing, 'job-printing')
    timer ??= setTimeout(printPage, device.millisecondsPerPage)
  }

  const begin = (): void => {
    current = device.reasons.includes('paused') ? undefined : [...device.jobs.values()].find(isReady)
    if (!current) return
    move(current, JobState.processing, 'job-printing')
    isCounting = true
    void count(current)
  }

  const count = async (job: PrinterJob): Promise<void> => {
    job.impressionsCompleted = 0
    const file = job.file
    // A document that cannot be counted is printed in one go.
    const pages = file && (await device.countPages?.(join(device.store.folder, file)).catch(() => undefined))
    job.impressions = pages ? pages * job.ticket.copies : undefined
    isCounting = false
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
