import type { Db } from './database/connect.ts'
import type { EventBus } from './events/event-bus.ts'
import type { JobQueue } from './jobs/jobs.ts'

/** The first parameter of a use case that writes. Inside a transaction, `db` is the transaction. */
export interface WriteContext {
  readonly db: Db
  readonly jobs: JobQueue
  readonly eventBus: EventBus
  readonly now: Date
}
