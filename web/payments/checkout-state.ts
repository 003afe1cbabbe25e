import type { CheckoutReturn } from '@campus-print/domain/payments'

/**
 * Why the provider is asked: someone came to the page, left the provider's window, came back from its page without
 * having paid, or has paid without its being confirmed.
 */
export type Cause = 'opened' | 'paid' | CheckoutReturn

/** Where paying stands, as long as the request itself is not known to be paid. */
export type CheckoutState =
  | { view: 'checking'; cause: Cause }
  | { view: 'select'; after?: 'cancelled' | 'open' }
  | { view: 'processing'; hasWindow: boolean }
  | { view: 'leaving' }
  | { view: 'failed'; message: string }

const nothingTaken = 'The payment did not go through. No money was taken.'

/** What follows when the provider was asked and knows of no payment. */
export function afterNothing(cause: Cause): CheckoutState {
  if (cause === 'failed') return { view: 'failed', message: nothingTaken }
  if (cause === 'cancelled') return { view: 'select', after: 'cancelled' }
  return { view: 'select' }
}
