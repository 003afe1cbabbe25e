import { expect, test } from 'vitest'
import { checkoutMethods, methodInVerify, methodLabel } from './checkout.ts'

test('every way that is offered has a name of its own', () => {
  expect(checkoutMethods.map(methodLabel)).toEqual(['UPI', 'card', 'net banking'])
})

test('a way that nobody foresaw is called what the provider calls it, and none at all online', () => {
  expect([methodLabel('cardless_emi'), methodLabel(null)]).toEqual(['cardless_emi', 'online'])
})

test('the verify call has words of its own for the ways of the checkout', () => {
  expect(checkoutMethods.map((method) => methodInVerify[method])).toEqual([
    'upi',
    'credit_card',
    'internet_banking',
  ])
})
