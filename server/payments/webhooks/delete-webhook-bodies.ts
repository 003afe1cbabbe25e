import { webhookBodyKeptMs } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { deleteWebhookBodiesBefore, deleteWebhookBodiesOf } from './webhook-store.ts'

const atOnce = 5_000

/**
 * Deletes the bodies of webhooks whose time is over, and of those that came for an account after it was deleted. Id,
 * hash, kind, order and time stay, so that the same delivery is still known when it comes again.
 */
export async function deleteOldWebhookBodies({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - webhookBodyKeptMs)
  let deleted
  do deleted = await deleteWebhookBodiesBefore(db, before, atOnce)
  while (deleted === atOnce)
  await deleteWebhookBodiesOf(db, 'deleted')
}

/** Deletes the bodies of webhooks about a user's payments, which name the payer. */
export function deleteWebhookBodiesOfUser(trx: Db, userId: string): Promise<void> {
  return deleteWebhookBodiesOf(trx, { id: userId })
}
