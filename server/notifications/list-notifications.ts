import type { Notification } from '@campus-print/contract/notifications'
import { type RequestStatus } from '@campus-print/domain/ordering'
import { type RecentChange, recentChanges } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'

const titles: Readonly<Record<Exclude<RequestStatus, 'pending'>, string>> = {
  in_queue: 'Payment received',
  in_process: 'Printing has begun',
  ready: 'Ready to collect',
  completed: 'Collected',
  failed: 'Could not be printed',
  cancelled: 'Cancelled',
}

/** Recent events of a user's requests, read from their history. */
export async function listNotifications(db: Db, ownerId: string): Promise<Notification[]> {
  const changes = await recentChanges(db, ownerId)
  return changes.flatMap((change) => {
    const { id, to, requestId, at } = change
    if (to === 'pending') return []
    const message = messageOf(change)
    const createdAt = at.toISOString()
    return [{ _id: id, id, title: titles[to], message, printRequestId: requestId, createdAt }]
  })
}

function messageOf({ from, to, documentName, printId }: RecentChange): string {
  if (to === 'ready') return `${documentName}: show ${printId} at the desk`
  // Nothing of it was printed, so that all of the money goes back in the same transaction.
  if (from === 'in_queue' && to === 'cancelled') return `${documentName}: what you paid goes back to you`
  return documentName
}
