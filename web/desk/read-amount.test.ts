import { expect, test } from 'vitest'
import { parseAmount } from './read-amount.ts'

test.each([
  ['4', 400],
  [' 4.50 ', 450],
  ['₹1,20,000.05', 12_000_005],
  ['0.05', 5],
  ['1.1', 110],
  ['999999999999.99', 99_999_999_999_999],
])('%j is %d paise', (typed, paise) => {
  expect(parseAmount(typed)).toBe(paise)
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
  '9'.repeat(20),
  '1,00,00,00,00,00,00,00,000',
])('%j is no amount', (typed) => {
  expect(parseAmount(typed)).toBeUndefined()
})
