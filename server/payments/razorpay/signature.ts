import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns a checkout's signature: HMAC-SHA256 of `order_id|payment_id` by the key secret, in hex. */
export function checkoutSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret).toString('hex')
}

export function isCheckoutSignature(
  signature: string,
  { orderId, paymentId, keySecret }: { orderId: string; paymentId: string; keySecret: string },
): boolean {
  return matches(signature, hmac(`${orderId}|${paymentId}`, keySecret))
}

/** Returns a webhook's signature: HMAC-SHA256 of the raw body by the webhook secret, in hex. */
export function webhookSignature(body: string | Uint8Array, webhookSecret: string): string {
  return hmac(body, webhookSecret).toString('hex')
}

/** Secrets of webhook signatures. During a change of the secret, both the new and the old one are valid. */
export interface WebhookSecrets {
  readonly webhookSecret: string
  readonly oldWebhookSecret?: string | undefined
}

export function isWebhookSignature(
  signature: string,
  body: Uint8Array,
  { webhookSecret, oldWebhookSecret }: WebhookSecrets,
): boolean {
  const isByNew = matches(signature, hmac(body, webhookSecret))
  const isByOld = oldWebhookSecret !== undefined && matches(signature, hmac(body, oldWebhookSecret))
  return isByNew || isByOld
}

function hmac(text: string | Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function matches(signature: string, expected: Buffer): boolean {
  return /^[0-9a-f]{64}$/i.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}
