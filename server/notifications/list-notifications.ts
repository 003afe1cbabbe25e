import type { Notification } from '@campus-print/contract/notifications'
import { type RequestStatus } from '@campus-print/domain/ordering'
import { recentChanges } from '../ordering/recent-changes.ts'
import type { Db } from '../platform/database/connect.ts'

const titles: Readonly<Record<Exclude<RequestStatus, 'pending'>, string>> = {
  in_queue: 'Payment received',
  in_process: 'Printing has begun',
  ready: 'Ready to collect',
  completed: 'Collected',
  failed: 'Could not be printed',
  cancelled: 'Cancelled',
}

/** What happened to a user's requests lately: told from their history, so that it is never untrue. */
export async function listNotifications(db: Db, ownerId: string): Promise<Notification[]> {
  const changes = await recentChanges(db, ownerId)
  return changes.flatMap(({ id, to, requestId, documentName, printId, at }) => {
    if (to === 'pending') return []
    const message = to === 'ready' ? `${documentName}: show ${printId} at the desk` : documentName
    const createdAt = at.toISOString()
    return [{ _id: id, id, title: titles[to], message, printRequestId: requestId, createdAt }]
  })
}
