import type { Db } from './database/connect.ts'
import type { EventBus } from './events/event-bus.ts'
import type { JobQueue } from './jobs/jobs.ts'

/** What a use case that writes is given as its first parameter. Inside a transaction, `db` is the transaction. */
export interface WriteContext {
  readonly db: Db
  readonly jobs: JobQueue
  readonly eventBus: EventBus
  readonly now: Date
}
