import { i18n } from '@campus-print/domain/language'
import { ECDH } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import { type PushEndpoints, isPushEndpoint } from './push-endpoint.ts'
import {
  deleteOldSubscriptions,
  deleteSubscriptionAt,
  lockSubscriptionsOf,
  upsertSubscription,
} from './push-store.ts'

/** More browsers than a user has. Each message goes to all of them, so the number is limited. */
const maxSubscriptions = 10

interface NewSubscription {
  readonly userId: string
  readonly sessionId: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Stores the subscription of a browser, which lasts as long as its session; returns its id. */
export async function subscribeToPush(
  { db, now, endpoints }: { readonly db: Db; readonly now: Date; readonly endpoints: PushEndpoints },
  { userId, sessionId, endpoint, keys }: NewSubscription,
): Promise<string> {
  if (!isPushEndpoint(endpoint, endpoints)) {
    throw invalidField('endpoint', i18n.t('This is no address of a push service'))
  }
  if (!isPublicKey(keys.p256dh))
    throw invalidField('keys.p256dh', i18n.t('This is not a public key of a browser'))
  return db.transaction().execute(async (trx) => {
    await lockSubscriptionsOf(trx, userId)
    const { id } = await upsertSubscription(trx, {
      user_id: userId,
      session_id: sessionId,
      endpoint,
      ...keys,
      created_at: now,
    })
    await deleteOldSubscriptions(trx, userId, maxSubscriptions)
    return id
  })
}

/** Deletes the subscription of a browser, if it belongs to the user. */
export async function unsubscribeFromPush(
  { db }: { readonly db: Db },
  subscription: { readonly userId: string; readonly endpoint: string },
): Promise<void> {
  await deleteSubscriptionAt(db, subscription)
}

/** Whether the key is a point of the curve P-256, or messages could not be encrypted for it. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}
