import { type Transition, transitionRequest } from '../../ordering/transition-request.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { subscribedEventBus } from '../../subscribe-features.ts'
import { recordedJobs } from '../jobs/recorded-jobs.ts'

/** The context of a use case that a test calls by itself; its jobs are not run. */
export function writeContext(db: Db, changes: Partial<WriteContext> = {}): WriteContext {
  return { db, jobs: recordedJobs().jobs, eventBus: subscribedEventBus(), now: new Date(), ...changes }
}

/** Brings a request to another status, as the product does, in a transaction of its own. */
export async function transition(
  db: Db,
  change: Transition,
  context: Partial<WriteContext> = {},
): Promise<void> {
  await db.transaction().execute((trx) => transitionRequest(writeContext(trx, context), change))
}
