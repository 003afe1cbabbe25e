import { expect, test } from 'vitest'
import { checkoutMethods, sayMethod } from './method.ts'

test('every way that is offered has a name of its own', () => {
  expect(checkoutMethods.map(sayMethod)).toEqual(['UPI', 'card', 'net banking'])
})

test('a way that nobody foresaw is called what the provider calls it, and none at all online', () => {
  expect([sayMethod('cardless_emi'), sayMethod(null)]).toEqual(['cardless_emi', 'online'])
})
