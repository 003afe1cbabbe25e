import { expect, test } from 'vitest'
import { afterNothing } from './checkout-state.ts'

test('who came back from a failed payment is told that no money was taken', () => {
  expect(afterNothing('failed')).toEqual({
    view: 'failed',
    message: 'The payment did not go through. No money was taken.',
  })
})

test('who left the window chooses anew, and is told what to do if money has left the account', () => {
  expect(afterNothing('cancelled')).toEqual({ view: 'select', after: 'cancelled' })
})

test('who only came to the page chooses', () => {
  expect(afterNothing('opened')).toEqual({ view: 'select' })
})
