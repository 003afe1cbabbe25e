import { expect, test } from 'vitest'
import { checkoutMethods, methodInVerify, methodLabel } from './checkout.ts'

test('every payment method has a label of its own', () => {
  expect(checkoutMethods.map(methodLabel)).toEqual(['UPI', 'card', 'net banking'])
})

test("an unknown payment method has the provider's name for it, and a missing one is called online", () => {
  expect([methodLabel('cardless_emi'), methodLabel(null)]).toEqual(['cardless_emi', 'online'])
})

test("the verify call has method names of its own for the checkout's methods", () => {
  expect(checkoutMethods.map((method) => methodInVerify[method])).toEqual([
    'upi',
    'credit_card',
    'internet_banking',
  ])
})
