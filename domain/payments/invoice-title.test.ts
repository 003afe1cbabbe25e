import { expect, test } from 'vitest'
import { invoiceTitle } from './invoice-title.ts'

test('only who is registered for tax issues tax invoices', () => {
  expect(invoiceTitle({ gstin: '27AAPFU0939F1ZV' })).toBe('Tax invoice')
  expect(invoiceTitle({ gstin: null })).toBe('Receipt')
})
