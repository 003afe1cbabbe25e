import { randomUUID } from 'node:crypto'
import { webhookSignature } from '../../payments/razorpay/signature.ts'
import type { PaymentsApp } from '../fixtures/app/payments-app.ts'

/** Sends a correctly signed webhook about some entities; returns the status of the response. */
export async function sendWebhook(
  shop: PaymentsApp,
  event: string,
  about: Readonly<Record<string, object>>,
  eventId = `evt_${randomUUID()}`,
): Promise<number> {
  const payload = Object.fromEntries(Object.entries(about).map(([kind, entity]) => [kind, { entity }]))
  const body = JSON.stringify({ event, payload })
  const { status } = await shop.anyone('POST', '/api/payment/webhook', Buffer.from(body), {
    'content-type': 'application/json',
    'x-razorpay-event-id': eventId,
    'x-razorpay-signature': webhookSignature(body, shop.provider.keys.webhookSecret),
  })
  return status
}
