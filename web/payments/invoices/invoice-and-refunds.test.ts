import { downloadInvoice, downloadReceipt } from '@campus-print/contract/invoices'
import { expect, test } from 'vitest'
import { invoiceDownload } from './invoice-and-refunds.tsx'

test('an invoice is downloaded as an invoice', () => {
  expect(invoiceDownload('Tax invoice', '7')).toEqual({
    label: 'Download invoice',
    done: 'Invoice downloaded successfully!',
    failed: 'Error downloading invoice',
    endpoint: downloadInvoice,
    params: { id: '7' },
    fileName: 'invoice-7.pdf',
  })
})

test('a receipt is downloaded as a receipt', () => {
  expect(invoiceDownload('Receipt', '7')).toEqual({
    label: 'Download receipt',
    done: 'Receipt downloaded successfully!',
    failed: 'Error downloading receipt',
    endpoint: downloadReceipt,
    params: { id: '7' },
    fileName: 'receipt-7.pdf',
  })
})
