import { webhookBodyKeptMs, webhookKnownMs } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { deleteWebhookBodiesBefore, deleteWebhookBodiesOf, deleteWebhooksBefore } from './webhook-store.ts'

const atOnce = 5_000

/**
 * Deletes the bodies of webhooks whose time is over, and of those that came for an account after it was deleted. Id,
 * hash, kind, order and time stay, so that the same delivery is still known when it comes again; in the end, when none
 * does any more, they are deleted too.
 */
export async function deleteOldWebhooks({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = (keptMs: number) => new Date(now.getTime() - keptMs)
  await untilFew(() => deleteWebhookBodiesBefore(db, before(webhookBodyKeptMs), atOnce))
  await deleteWebhookBodiesOf(db, 'deleted')
  await untilFew(() => deleteWebhooksBefore(db, before(webhookKnownMs), atOnce))
}

async function untilFew(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === atOnce);
}

/** Deletes the bodies of webhooks about a user's payments, which name the payer. */
export function deleteWebhookBodiesOfUser(trx: Db, userId: string): Promise<void> {
  return deleteWebhookBodiesOf(trx, { id: userId })
}
