import type { PaymentCheck } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import type { AttemptState, CheckoutReturn } from '@campus-print/domain/payments'
import { checkOutcome } from './check-outcome.ts'

/**
 * Why the server polls the provider: the user opened the page, dismissed the provider's window, came back from the
 * provider's page, closed a window that did not respond, or has paid and the confirmation failed.
 */
export type CheckReason = 'opened' | 'paid' | 'unresponsive' | CheckoutReturn

/** What the user should know before paying. */
export type PaymentNotice = { about: 'cancelled' | 'open' } | { about: 'failed'; message: string }

/** One step of the checkout, until the request itself is known to be paid. */
export type CheckoutStep =
  | { name: 'checking'; reason: CheckReason }
  | { name: 'select'; notice?: PaymentNotice; isChecking?: true }
  | { name: 'processing'; hasWindow: boolean; isUnresponsive: boolean }
  | { name: 'redirecting' }
  | { name: 'failed'; message: string }

export interface CheckoutState {
  readonly step: CheckoutStep
  /** Number of the present check. An answer to an earlier one does not count. */
  readonly checkRound: number
  /** Failed payments that the user has seen. */
  readonly seenFailures: ReadonlySet<string>
  /** A check on this page found an open payment. */
  readonly wasOpen: boolean
  /** A payment order existed before this page opened one. */
  readonly hadOrder: boolean
}

export type CheckoutEvent =
  | { type: 'check-answered'; answer: PaymentCheck }
  | { type: 'window-opened' }
  | { type: 'window-responded'; isUnresponsive: boolean }
  | { type: 'window-dismissed' }
  | { type: 'unresponsive-window-closed' }
  | { type: 'payment-failed'; message: string; paymentId: string | undefined }
  | { type: 'verification-started' }
  | { type: 'verification-undecided' }
  | { type: 'verification-failed'; message: string }
  | { type: 'redirect-started' }
  | { type: 'redirect-failed' }
  | { type: 'page-restored' }
  | { type: 'retry' }
  | { type: 'pay-another-way' }

/** @param returned what the provider's page sent the user back with. */
export function initialCheckout(returned: CheckoutReturn | undefined, hadOrder: boolean): CheckoutState {
  return {
    step: { name: 'checking', reason: returned ?? 'opened' },
    checkRound: 0,
    seenFailures: new Set(),
    wasOpen: false,
    hadOrder,
  }
}

export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'check-answered':
      return afterCheck(state, event.answer)
    case 'window-opened':
      return withStep(state, { name: 'processing', hasWindow: true, isUnresponsive: false })
    case 'window-responded':
      return withStep(state, {
        name: 'processing',
        hasWindow: true,
        isUnresponsive: event.isUnresponsive,
      })
    case 'window-dismissed':
      // The window may close after the money has moved, so the payment is checked first.
      return startCheck(state, 'cancelled')
    case 'unresponsive-window-closed':
      return startCheck(state, 'unresponsive')
    case 'payment-failed':
      return withFailure(withStep(state, { name: 'failed', message: event.message }), event.paymentId)
    case 'verification-started':
      return withStep(state, { name: 'processing', hasWindow: false, isUnresponsive: false })
    case 'verification-undecided':
      return startCheck(state, 'paid')
    case 'verification-failed':
      return withStep(state, { name: 'failed', message: event.message })
    case 'redirect-started':
      return withStep(state, { name: 'redirecting' })
    case 'page-restored':
      return state.step.name === 'redirecting' ? startCheck(state, 'cancelled') : state
    case 'redirect-failed':
    case 'retry':
      return withStep(state, { name: 'select' })
  }
  event satisfies { type: 'pay-another-way' }
  return withStep(state, { name: 'select', notice: { about: 'open' } })
}

/** How the present check ends with this answer; `undefined` where no check is under way. */
export function outcomeOf({ step, seenFailures }: CheckoutState, answer: PaymentCheck) {
  if (step.name !== 'checking') return undefined
  return checkOutcome(answer, { seen: seenFailures, isProven: step.reason === 'paid' })
}

function afterCheck(state: CheckoutState, answer: PaymentCheck): CheckoutState {
  const { step, wasOpen } = state
  if (step.name !== 'checking') return state
  switch (outcomeOf(state, answer)) {
    case 'wait':
      return { ...state, wasOpen: true }
    case 'none':
      return withStep(state, stepWithoutPayment(step.reason))
    case 'failed': {
      const message = answer.reason ?? i18n.t('Your bank did not confirm the payment in time.')
      // A user who opens the page after an old failure wants to pay, so that failure is only a notice.
      const isNews = step.reason !== 'opened' || wasOpen
      const next: CheckoutStep = isNews
        ? { name: 'failed', message }
        : { name: 'select', notice: { about: 'failed', message } }
      return withFailure(withStep(state, next), answer.paymentId ?? undefined)
    }
    default:
      // Settled: the request's new status takes this page away.
      return state
  }
}

function startCheck(state: CheckoutState, reason: CheckReason): CheckoutState {
  return { ...state, step: { name: 'checking', reason }, checkRound: state.checkRound + 1 }
}

function withStep(state: CheckoutState, step: CheckoutStep): CheckoutState {
  return { ...state, step }
}

function withFailure(state: CheckoutState, paymentId: string | undefined): CheckoutState {
  if (paymentId === undefined) return state
  return { ...state, seenFailures: new Set(state.seenFailures).add(paymentId) }
}

/** What is known while a check is under way. */
interface CheckProgress {
  attempt: AttemptState
  /** The last try got no answer. */
  hasError: boolean
  /** The server does not check again yet, since it has just done so: its last answer holds. */
  isTooSoon: boolean
}

/**
 * The step that the screen shows. Users who open the page or dismiss the window most likely have no payment under way,
 * so they keep seeing the ways to pay during the check. Who opens the page may pay at once, since the server has just
 * said that no payment is open; who dismissed the window waits for the check. The screen stops offering payment as soon
 * as a payment is open, or when it is unknown whether one is.
 */
export function shownStep(
  { step, hadOrder }: CheckoutState,
  { attempt, hasError, isTooSoon }: CheckProgress,
): CheckoutStep {
  if (step.name !== 'checking') return step
  const { reason } = step
  const isQuiet = reason === 'opened' || reason === 'cancelled'
  if (!isQuiet || attempt === 'open') return step
  if (hasError) return reason === 'opened' && !hadOrder ? { name: 'select' } : step
  if (reason === 'opened' || isTooSoon) return stepWithoutPayment(reason)
  return { ...stepWithoutPayment(reason), isChecking: true }
}

/** What follows when the provider knows of no payment. */
function stepWithoutPayment(reason: 'opened' | 'cancelled'): CheckoutStep & { name: 'select' }
function stepWithoutPayment(reason: CheckReason): CheckoutStep
function stepWithoutPayment(reason: CheckReason): CheckoutStep {
  if (reason === 'failed') {
    return { name: 'failed', message: i18n.t('The payment did not go through. No money was taken.') }
  }
  if (reason === 'cancelled' || reason === 'unresponsive') {
    return { name: 'select', notice: { about: 'cancelled' } }
  }
  return { name: 'select' }
}
