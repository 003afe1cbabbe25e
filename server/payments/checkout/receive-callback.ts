import { CheckoutSignature } from '@campus-print/contract/payments'
import type { CheckoutReturn } from '@campus-print/domain/payments'
import { orderOfRequest } from './payment-store.ts'
import { type CheckoutSignatureContext, acceptCheckoutSignature } from './accept-checkout-signature.ts'

/** The fields of a form, each of which anyone may have written. */
export type CallbackFields = Readonly<Record<string, string>>

/**
 * Takes what a browser brings back from the provider's own page. It comes without a session, so the signature alone
 * speaks, and a failure, which has none, changes nothing. Answers what the payment page is told of a failure.
 */
export async function receiveCallback(
  parts: CheckoutSignatureContext,
  requestId: string,
  fields: CallbackFields,
): Promise<CheckoutReturn | undefined> {
  const proof = CheckoutSignature.safeParse(fields)
  if (!proof.success) return failureIn(fields)
  const order = await orderOfRequest(parts.db, requestId)
  if (order) await acceptCheckoutSignature(parts, order, proof.data)
  return undefined
}

function failureIn(fields: CallbackFields): CheckoutReturn | undefined {
  if (!('error[code]' in fields)) return undefined
  return fields['error[reason]'] === 'payment_cancelled' ? 'cancelled' : 'failed'
}
