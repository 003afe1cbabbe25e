import type { DatabaseContext } from '../target.ts'

/** A server we may use, whether we launched it or found it running. */
export interface RunningServer {
  connection: DatabaseContext
  /** Settles when the server has ended, for whatever reason. */
  gone: Promise<unknown>
  stop(): Promise<void>
}
