import type { RequestUpdate } from '@campus-print/contract/ordering'
import type { Db } from '../platform/database/connect.ts'
import { publish } from '../platform/events/live-events.ts'
import type { PrintRequestRow } from './tables.ts'
import { updatesOfOwner, updatesOfRequest } from './topics.ts'

/** Tells whoever watches a request that there is news of it, in the caller's transaction. */
export async function tellWatchers(
  trx: Db,
  { id, owner_id, status }: Pick<PrintRequestRow, 'id' | 'owner_id' | 'status'>,
  now: Date,
): Promise<void> {
  const update: RequestUpdate = { id, status, at: now.toISOString() }
  await publish(trx, updatesOfRequest(id), update)
  await publish(trx, updatesOfOwner(owner_id), update)
}
