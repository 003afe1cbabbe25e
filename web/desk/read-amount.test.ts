import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test.each([
  ['4', 4],
  [' 4.50 ', 4.5],
  ['₹1,20,000.05', 120_000.05],
  ['0.05', 0.05],
])('%j is ₹%d', (typed, rupees) => {
  expect(readAmount(typed)).toBe(rupees)
})

test.each([
  '',
  '₹',
  '4,50',
  '1,2000',
  '0',
  '0.00',
  '4.',
  '.5',
  '4.005',
  '-4',
  '1e3',
  'four',
  '4 rupees',
  'Infinity',
])('%j is no amount', (typed) => {
  expect(readAmount(typed)).toBeUndefined()
})
