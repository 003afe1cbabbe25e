import type { AttemptState, CheckoutReturn } from '@campus-print/domain/payments'

/**
 * Why the provider is asked: someone came to the page, left the provider's window, came back from its page without
 * having paid, closed a window that showed nothing, or has paid without its being confirmed.
 */
export type Cause = 'opened' | 'paid' | 'silent' | CheckoutReturn

/** What to know before paying. */
export type Note = { about: 'cancelled' | 'open' } | { about: 'failed'; message: string }

/** Where paying stands, as long as the request itself is not known to be paid. */
export type CheckoutState =
  | { view: 'checking'; cause: Cause }
  | { view: 'select'; note?: Note; isAsking?: true }
  | { view: 'processing'; hasWindow: boolean; isUnresponsive?: boolean }
  | { view: 'leaving' }
  | { view: 'failed'; message: string }

/** What is known while the provider is being asked. */
interface Known {
  attempt: AttemptState
  /** No answer could be had. */
  hasFault: boolean
  /** Paying had been begun when the page was opened. */
  wasBegun: boolean
}

/**
 * What is shown while the provider is asked. Who merely came, or left the window, most likely has nothing under way:
 * what they came for stays in sight, and waits. As soon as a payment is open, or it cannot be found out whether one is,
 * nobody is invited to pay.
 */
export function whileAsking(cause: Cause, { attempt, hasFault, wasBegun }: Known): CheckoutState {
  const isQuiet = cause === 'opened' || cause === 'cancelled'
  if (!isQuiet || attempt === 'open') return { view: 'checking', cause }
  if (hasFault) return cause === 'opened' && !wasBegun ? { view: 'select' } : { view: 'checking', cause }
  return { ...afterNothing(cause), isAsking: true }
}

const nothingTaken = 'The payment did not go through. No money was taken.'

/** What follows when the provider was asked and knows of no payment. */
export function afterNothing(cause: 'opened' | 'cancelled'): CheckoutState & { view: 'select' }
export function afterNothing(cause: Cause): CheckoutState
export function afterNothing(cause: Cause): CheckoutState {
  if (cause === 'failed') return { view: 'failed', message: nothingTaken }
  if (cause === 'cancelled' || cause === 'silent') return { view: 'select', note: { about: 'cancelled' } }
  return { view: 'select' }
}
