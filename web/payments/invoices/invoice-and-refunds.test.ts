import { expect, test } from 'vitest'
import { invoiceDownload } from './invoice-and-refunds.tsx'

test('an invoice is downloaded as an invoice', () => {
  expect(invoiceDownload('Tax invoice', '7')).toEqual({
    label: 'Download invoice',
    done: 'Invoice downloaded successfully!',
    failed: 'Error downloading invoice',
    address: '/api/print/invoice/7',
    fileName: 'invoice-7.pdf',
  })
})

test('a receipt is downloaded as a receipt', () => {
  expect(invoiceDownload('Receipt', '7')).toEqual({
    label: 'Download receipt',
    done: 'Receipt downloaded successfully!',
    failed: 'Error downloading receipt',
    address: '/api/print/7/receipt',
    fileName: 'receipt-7.pdf',
  })
})
