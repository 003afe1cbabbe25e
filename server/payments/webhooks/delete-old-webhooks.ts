import { webhookBodyKeptMs, webhookKnownMs } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { deleteWebhookBodiesBefore, deleteWebhookBodiesOf, deleteWebhooksBefore } from './webhook-store.ts'

const batchSize = 5_000

/**
 * Deletes the bodies of old webhooks, and of those that arrived for an account after it was deleted. Id,
 * hash, event, order and time are kept to recognise repeated deliveries, and deleted once the provider
 * repeats none.
 */
export async function deleteOldWebhooks({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = (keptMs: number) => new Date(now.getTime() - keptMs)
  await repeatWhileFull(() => deleteWebhookBodiesBefore(db, before(webhookBodyKeptMs), batchSize))
  await deleteWebhookBodiesOf(db, 'deleted')
  await repeatWhileFull(() => deleteWebhooksBefore(db, before(webhookKnownMs), batchSize))
}

async function repeatWhileFull(deleteSome: () => Promise<number>): Promise<void> {
  while ((await deleteSome()) === batchSize);
}

/** Deletes the bodies of webhooks about a user's payments, which name the payer. */
export function deleteWebhookBodiesOfUser(trx: Db, userId: string): Promise<void> {
  return deleteWebhookBodiesOf(trx, { id: userId })
}
