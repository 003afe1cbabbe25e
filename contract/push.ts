import { i18n } from '@campus-print/domain/language'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

const PushEndpoint = z.string().check(z.minLength(1), z.maxLength(2_000))

/** As the browser's `PushSubscription.toJSON()` makes it. */
export const PushSubscription = z.object({
  endpoint: PushEndpoint,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({
    /** The browser's public key, base64url. */
    p256dh: z
      .string({ error: () => i18n.t('Send the public key that the browser made') })
      .check(
        z.regex(/^[A-Za-z0-9_-]{87}=?$/, { error: () => i18n.t('This is not a public key of a browser') }),
      ),
    /** The secret it shares with us, base64url. */
    auth: z
      .string({ error: () => i18n.t('Send the secret that the browser made') })
      .check(
        z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, { error: () => i18n.t('This is not a secret of a browser') }),
      ),
  }),
})

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/notifications/push-key',
  summary: 'The public key that a browser subscribes to notifications with, base64url',
  access: 'user',
  answer: success({ data: z.object({ publicKey: z.string() }) }),
})

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/api/notifications/push-subscriptions',
  summary: 'Subscribe this browser to notifications until its session ends; repeated calls change nothing',
  access: 'user',
  body: PushSubscription,
  status: 201,
  answer: success({ data: z.object({ id: z.string() }) }),
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/notifications/push-subscriptions',
  summary: 'Unsubscribe this browser from notifications; repeated calls change nothing',
  access: 'user',
  body: z.object({ endpoint: PushEndpoint }),
  answer: success({}),
})
