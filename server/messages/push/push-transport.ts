import { paymentPage } from '@campus-print/contract/pages'
import type { Db } from '../../platform/database/connect.ts'
import { callProvider, statusError } from '../providers/call-provider.ts'
import { type OutgoingMessage, type Transport, SendError } from '../transport.ts'
import { type PushEndpoints, connectorTo, isPushEndpoint } from './push-endpoint.ts'
import { deleteSubscription, findSubscription } from './push-store.ts'
import type { VapidKeys } from './vapid.ts'

export interface PushSettings {
  readonly keys: VapidKeys
  readonly endpoints: PushEndpoints
  /** The operator's contact for push services: `https:` or `mailto:` (RFC 8292 section 2.1). */
  readonly contact: () => Promise<string>
}

/** How long a push service keeps a message for a browser that is offline. Later it is useless. */
const timeToLiveSeconds = 24 * 60 * 60

/** A push service that takes longer to respond is tried again later. */
const responseTimeoutMs = 10_000

/** Web push (RFC 8030), encrypted for the one browser (RFC 8291). */
export function pushTransport({
  db,
  keys,
  endpoints,
  contact,
}: PushSettings & { readonly db: Db }): Transport {
  return {
    async send(message) {
      const subscription = await findSubscription(db, message.recipient)
      if (!subscription) throw new SendError('rejected', 'The browser is no longer subscribed.')
      const { id, endpoint, p256dh, auth } = subscription
      if (!isPushEndpoint(endpoint, endpoints)) throw new SendError('rejected', 'No push service is there.')
      // The library is loaded with the first push message.
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payloadOf(message),
        {
          vapidDetails: { subject: await contact(), ...keys },
          contentEncoding: 'aes128gcm',
          TTL: timeToLiveSeconds,
          urgency: message.kind === 'ready' ? 'high' : 'normal',
          // If a message is sent again, the topic lets it replace the first one.
          topic: message.id.replaceAll('-', ''),
        },
      )
      const { status } = await callProvider({
        url: endpoint,
        headers: headersOf(headers),
        body,
        responseTimeoutMs,
        connect: connectorTo(endpoints),
      })
      if (status >= 200 && status <= 299) return null
      if (status === 404 || status === 410) await deleteSubscription(db, id)
      throw statusError(status, 'The push service did not take it.')
    },
    keepsText: false,
    close: () => {},
  }
}

/** What the web app's service worker shows. */
function payloadOf({ kind, print_request_id: requestId, subject, text_body: text }: OutgoingMessage): string {
  const path = requestId ? paymentPage.replace('$id', requestId) : '/dashboard'
  return JSON.stringify({ title: subject, body: text, tag: `${kind}:${requestId ?? ''}`, path })
}

function headersOf(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
