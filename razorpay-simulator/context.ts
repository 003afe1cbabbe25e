import type { Kysely } from 'kysely'
import type { SimulatorTables } from './database/tables.ts'

/** A transaction of it fits as well. */
export type SimulatorDatabase = Kysely<SimulatorTables>

export interface Keys {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
}

/** A kind of background job. `Data` is kept as JSON; a handler may see the same job twice. */
export interface Job<Data extends object> {
  readonly name: string
  /** How many of them one process works on at the same moment. */
  readonly concurrency: number
  readonly retry: {
    readonly retryLimit: number
    /** In seconds. */
    readonly retryDelay: number
    readonly retryDelayMax?: number
    readonly retryBackoff: boolean
    readonly expireInSeconds?: number
  }
  /** Never set: it ties the type of the data to the job. */
  readonly data?: Data
}

/** The background jobs of the process that the simulator runs in. */
export interface JobQueue {
  /** Part of the caller's transaction. */
  enqueue<Data extends object>(
    trx: SimulatorDatabase,
    job: Job<Data>,
    data: Data,
    options: { startAfterSeconds: number },
  ): Promise<void>
  work<Data extends object>(
    job: Job<Data>,
    handler: (data: Data, context: { signal: AbortSignal }) => Promise<void>,
  ): void
}

export interface Context {
  readonly db: SimulatorDatabase
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly now: Date
}
