import type { PaymentCheck } from '@campus-print/contract/payments'
import { describe, expect, test } from 'vitest'
import {
  type CheckoutEvent,
  type CheckoutState,
  type CheckReason,
  checkoutReducer,
  initialCheckout,
  shownStep,
} from './checkout-machine.ts'

const known = { attempt: 'none', hasError: false, isTooSoon: false } as const
const cancelled = { about: 'cancelled' }
const none: PaymentCheck = {
  printRequestId: '0',
  status: 'pending',
  attempt: 'none',
  paymentId: null,
  since: null,
  reason: null,
}
const open: PaymentCheck = { ...none, attempt: 'open', paymentId: 'pay_1' }
const failed: PaymentCheck = { ...none, attempt: 'failed', paymentId: 'pay_1', reason: 'Declined' }

function checking(reason: CheckReason, hadOrder = true): CheckoutState {
  return { ...initialCheckout(undefined, hadOrder), step: { name: 'checking', reason } }
}

function after(state: CheckoutState, ...events: readonly CheckoutEvent[]): CheckoutState {
  let next = state
  for (const event of events) next = checkoutReducer(next, event)
  return next
}

const answered = (answer: PaymentCheck): CheckoutEvent => ({ type: 'check-answered', answer })

describe('during a check', () => {
  test('a user who opened the page may pay at once', () => {
    expect(shownStep(checking('opened'), known)).toEqual({ name: 'select' })
  })

  test('a user whose payment was checked a moment ago may pay at once', () => {
    expect(shownStep(checking('cancelled'), { ...known, isTooSoon: true })).toEqual({
      name: 'select',
      notice: cancelled,
    })
  })

  test('a user who dismissed the window sees the ways to pay with a notice and waits', () => {
    expect(shownStep(checking('cancelled'), known)).toEqual({
      name: 'select',
      notice: cancelled,
      isChecking: true,
    })
  })

  test.each(['opened', 'cancelled'] as const)(
    'the screen does not offer payment beside an open payment: %s',
    (reason) => {
      expect(shownStep(checking(reason), { ...known, attempt: 'open' })).toEqual({ name: 'checking', reason })
    },
  )

  test.each(['paid', 'unresponsive', 'failed'] as const)(
    'a user who may have paid sees that the payment is checked: %s',
    (reason) => {
      expect(shownStep(checking(reason), known)).toEqual({ name: 'checking', reason })
    },
  )

  test('without an answer only a user who never began to pay may begin', () => {
    const unanswered = { ...known, hasError: true }
    expect(shownStep(checking('opened', false), unanswered)).toEqual({ name: 'select' })
    expect(shownStep(checking('opened'), unanswered)).toEqual({ name: 'checking', reason: 'opened' })
    expect(shownStep(checking('cancelled'), unanswered)).toEqual({ name: 'checking', reason: 'cancelled' })
  })
})

describe('when the provider knows of no payment', () => {
  test('a user who came back from a failed payment reads that no money was taken', () => {
    expect(after(checking('failed'), answered(none)).step).toEqual({
      name: 'failed',
      message: 'The payment did not go through. No money was taken.',
    })
  })

  test.each(['cancelled', 'unresponsive'] as const)(
    'a user who left the window chooses again, with a notice about money that may have moved: %s',
    (reason) =>
      expect(after(checking(reason), answered(none)).step).toEqual({ name: 'select', notice: cancelled }),
  )

  test('a user who only opened the page chooses a way to pay', () => {
    expect(after(checking('opened'), answered(none)).step).toEqual({ name: 'select' })
  })

  test('a proven payment is still waited for', () => {
    expect(after(checking('paid'), answered(none)).step).toEqual({ name: 'checking', reason: 'paid' })
  })
})

describe('when the check finds a failed payment', () => {
  test('a failure from before this visit is a notice above the ways to pay', () => {
    expect(after(checking('opened'), answered(failed)).step).toEqual({
      name: 'select',
      notice: { about: 'failed', message: 'Declined' },
    })
  })

  test('a payment that was open on this page and then failed is shown as failed', () => {
    expect(after(checking('opened'), answered(open), answered(failed)).step).toEqual({
      name: 'failed',
      message: 'Declined',
    })
  })

  test('a failure without a reason says that the bank did not confirm in time', () => {
    expect(after(checking('cancelled'), answered({ ...failed, reason: null })).step).toEqual({
      name: 'failed',
      message: 'Your bank did not confirm the payment in time.',
    })
  })

  test('a failure that was shown once does not come back', () => {
    const shown = after(checking('cancelled'), answered(failed), { type: 'retry' })
    const again = after(shown, { type: 'window-opened' }, { type: 'window-dismissed' }, answered(failed))
    expect(again.step).toEqual({ name: 'select', notice: cancelled })
  })
})

describe('the provider’s window', () => {
  const opened = after(checking('opened'), answered(none), { type: 'window-opened' })

  test('is processing until something happens', () => {
    expect(opened.step).toEqual({ name: 'processing', hasWindow: true, isUnresponsive: false })
  })

  test('can be closed while it does not respond, and responds again', () => {
    const silent = after(opened, { type: 'window-responded', isUnresponsive: true })
    expect(silent.step).toMatchObject({ isUnresponsive: true })
    expect(after(silent, { type: 'window-responded', isUnresponsive: false }).step).toEqual(opened.step)
    expect(after(silent, { type: 'unresponsive-window-closed' }).step).toEqual({
      name: 'checking',
      reason: 'unresponsive',
    })
  })

  test('that is dismissed starts a new check', () => {
    const dismissed = after(opened, { type: 'window-dismissed' })
    expect(dismissed.step).toEqual({ name: 'checking', reason: 'cancelled' })
    expect(dismissed.checkRound).toBe(opened.checkRound + 1)
  })

  test('that reports a failed payment shows it once', () => {
    const message = 'Card declined'
    const declined = after(opened, { type: 'payment-failed', message, paymentId: 'pay_1' })
    expect(declined.step).toEqual({ name: 'failed', message })
    expect(after(declined, { type: 'window-dismissed' }, answered(failed)).step).toEqual({
      name: 'select',
      notice: cancelled,
    })
  })
})

describe('the verification of a payment', () => {
  const verifying = after(checking('opened'), { type: 'verification-started' })

  test('offers no other way to pay', () => {
    expect(verifying.step).toEqual({ name: 'processing', hasWindow: false, isUnresponsive: false })
  })

  test('that is undecided ends in a check of a proven payment', () => {
    const undecided = after(verifying, { type: 'verification-undecided' })
    expect(undecided.step).toEqual({ name: 'checking', reason: 'paid' })
    expect(undecided.checkRound).toBe(1)
  })

  test('that fails says why', () => {
    expect(after(verifying, { type: 'verification-failed', message: 'Wrong amount' }).step).toEqual({
      name: 'failed',
      message: 'Wrong amount',
    })
  })
})

describe('the way to the provider’s page', () => {
  const leaving = after(checking('opened'), { type: 'redirect-started' })

  test('is checked when the browser restores the page', () => {
    expect(after(leaving, { type: 'page-restored' }).step).toEqual({ name: 'checking', reason: 'cancelled' })
  })

  test('that cannot be taken leads back to the ways to pay', () => {
    expect(after(leaving, { type: 'redirect-failed' }).step).toEqual({ name: 'select' })
  })
})

test('a page that is restored in any other step stays as it was', () => {
  const selecting = after(checking('opened'), answered(none))
  expect(after(selecting, { type: 'page-restored' })).toBe(selecting)
})

test('an answer that comes after the check has ended changes nothing', () => {
  const selecting = after(checking('opened'), { type: 'pay-another-way' })
  expect(selecting.step).toEqual({ name: 'select', notice: { about: 'open' } })
  expect(after(selecting, answered(failed))).toBe(selecting)
})

test('a request that has moved on keeps its step until the page shows its status', () => {
  const state = checking('cancelled')
  expect(after(state, answered({ ...none, status: 'in_queue' }))).toBe(state)
})
