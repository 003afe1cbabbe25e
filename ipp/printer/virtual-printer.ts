import { createHash } from 'node:crypto'
import { JobState, type PrinterState, isTerminal } from '../codec/index.ts'
import { printerState, type Device } from './device.ts'
import { noFailures, type InjectedFailure } from './failure-injection.ts'
import { handleRequest, type PrinterHttpRequest } from './handle-request.ts'
import { waitingState, type PrinterJob } from './job.ts'
import { newPrintQueue } from './print-queue.ts'
import { baseName, loadJobs, openTicketStore } from './ticket-store.ts'

export interface VirtualPrinterOptions {
  readonly name: string
  /** Where documents and tickets are kept; made when missing. One printer a folder. */
  readonly folder: string
  /** Path of the printer's URI. */
  readonly path?: string
  readonly clock?: () => Date
  /** Time a page takes to print, or a job where pages are not counted. */
  readonly millisecondsPerPage?: number
  /** Counts the pages of a document on disk, so that jobs are printed page by page. */
  readonly countPages?: (path: string) => Promise<number>
  readonly maxDocumentBytes?: number
  /** What it can do with the sheets of a copy: 4 staples, 5 punches (PWG 5100.1 section 5.2); both unless stated. */
  readonly finishings?: readonly number[]
  /** Identify-Printer was requested, perhaps with a message to show. */
  readonly onIdentify?: (message: string | undefined) => void
  /** Failures that no request waits for, such as a full disk while a job's state changes. */
  readonly onError?: (error: unknown) => void
}

export interface VirtualPrinter {
  readonly path: string
  /** @throws ConnectionCut when no client is left to answer. */
  readonly handle: (request: PrinterHttpRequest) => Promise<Uint8Array>
  /** Sets `printer-state-reasons`: `media-empty` stops the printer, `toner-low` does not, none is well. */
  readonly setReasons: (reasons: readonly string[]) => void
  /** Changes how long each following page takes. */
  readonly setSpeed: (millisecondsPerPage: number) => void
  /** Percent of toner that is left. */
  readonly setToner: (level: number) => void
  readonly state: () => { readonly state: PrinterState; readonly reasons: readonly string[] }
  /** Makes something go wrong, once. */
  readonly fail: (failure: InjectedFailure) => void
  /** All jobs, oldest first. */
  readonly jobs: () => readonly Readonly<PrinterJob>[]
  /** Throws away what was printed, and the tickets, of ended jobs with such names. */
  readonly forget: (isForgotten: (name: string) => boolean) => Promise<void>
  /** Stops printing; resolves when every ticket is on disk. */
  readonly stop: () => Promise<void>
}

/** An IPP Everywhere printer (PWG 5100.14) that keeps its pages in a folder. Takes up where an earlier run ended. */
export async function createVirtualPrinter(options: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const device = await openDevice(options)
  const queue = newPrintQueue(device)
  device.wake = queue.wake
  queue.wake()
  return {
    path: device.path,
    handle: (request) => handleRequest(device, request),
    setReasons(reasons) {
      device.reasons = [...new Set(reasons)].filter((reason) => reason !== 'none')
      device.stateChangedAt = device.now()
      queue.wake()
    },
    setSpeed(millisecondsPerPage) {
      device.millisecondsPerPage = millisecondsPerPage
    },
    setToner(level) {
      device.tonerLevel = level
    },
    state: () => ({ state: printerState(device), reasons: device.reasons }),
    fail: device.failures.add,
    jobs: () => [...device.jobs.values()].map((job) => ({ ...job })),
    forget: (isForgotten) => forgetJobs(device, isForgotten),
    async stop() {
      queue.stop()
      await device.store.settled()
    },
  }
}

async function forgetJobs(device: Device, isForgotten: (name: string) => boolean): Promise<void> {
  const ended = [...device.jobs.values()].filter((job) => isTerminal(job.state) && isForgotten(job.name))
  // A ticket that is still being written would come back.
  await device.store.settled()
  for (const job of ended) {
    device.jobs.delete(job.id)
    if (job.file !== undefined) await device.store.remove(job.file)
    await device.store.remove(`${baseName(job)}.json`)
  }
}

async function openDevice(options: VirtualPrinterOptions): Promise<Device> {
  const { name, folder, path = '/ipp/print', clock = () => new Date() } = options
  const { jobs, lastId } = await loadJobs(folder)
  const startedAt = clock()
  for (const job of jobs) requeueJob(job)
  return {
    name,
    path,
    uuid: `urn:uuid:${uuidOf(`${name}\n${folder}`)}`,
    now: clock,
    startedAt,
    store: openTicketStore(folder),
    jobs: new Map(jobs.map((job) => [job.id, job])),
    failures: noFailures(),
    millisecondsPerPage: options.millisecondsPerPage ?? 300,
    countPages: options.countPages,
    maxDocumentBytes: options.maxDocumentBytes ?? 1024 ** 3,
    finishings: [3, ...(options.finishings ?? [4, 5])],
    identify: options.onIdentify ?? (() => undefined),
    report: options.onError ?? (() => undefined),
    lastJobId: lastId,
    reasons: [],
    tonerLevel: 80,
    stateChangedAt: startedAt,
    wake: () => undefined,
  }
}

/** Jobs that were printing when the printer was stopped start again from their first page. */
function requeueJob(job: PrinterJob): void {
  if (job.state < JobState.canceled) Object.assign(job, waitingState(job))
}

/** The same name and folder are the same printer: a version 5 UUID in form. RFC 4122 section 4.3. */
function uuidOf(text: string): string {
  const hex = createHash('sha1').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
