import type { DatabaseContext } from '../target.ts'

/** A server that we can use, whether we launched it or found it running. */
export interface RunningServer {
  connection: DatabaseContext
  /** Settles when the server has ended, for any reason. */
  gone: Promise<unknown>
  stop(): Promise<void>
}
