import type { PdfEngine, PrintReadyContext } from '../documents/index.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { JobQueue } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'

/** Dependencies of printing, passed from step to step. */
export interface PrintingContext extends PrintReadyContext {
  readonly engine: Pick<PdfEngine, 'prepare' | 'writePrinterDocument'>
  readonly jobs: JobQueue
  readonly eventBus: EventBus
  readonly clock: () => Date
  readonly log: Log
  /** The present address of a printer, by the address it was added with; `undefined` if it is not running. */
  readonly addressOf: (uri: string) => string | undefined
  /**
   * How long a worker follows a job that it has just sent and that still waits, in ms; two seconds by
   * default.
   */
  readonly justSentTimeoutMs?: number
}
