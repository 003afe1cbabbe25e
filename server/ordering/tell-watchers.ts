import type { RequestUpdate } from '@campus-print/contract/ordering'
import type { Db } from '../platform/database/connect.ts'
import { publish } from '../platform/events/live-events.ts'
import type { PrintRequestRow } from './tables.ts'
import { updatesOfOwner, updatesOfRequest } from './topics.ts'

type Watched = Pick<PrintRequestRow, 'id' | 'owner_id' | 'status'>

/** Tells whoever watches a request that there is news of it, in the caller's transaction. */
export async function tellWatchers(trx: Db, request: Watched, now: Date): Promise<void> {
  await publish(trx, updatesOfRequest(request.id), updateOf(request, now))
  await tellLists(trx, request, now)
}

/** The same where whoever watches this request alone finds out by themselves, as those do who wait for its payment. */
export async function tellLists(trx: Db, request: Watched, now: Date): Promise<void> {
  await publish(trx, updatesOfOwner(request.owner_id), updateOf(request, now))
}

function updateOf({ id, status }: Watched, now: Date): RequestUpdate {
  return { id, status, at: now.toISOString() }
}
