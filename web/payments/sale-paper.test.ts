import { expect, test } from 'vitest'
import { salePaper } from './sale-paper.ts'

test('an invoice is downloaded as one', () => {
  expect(salePaper('Tax invoice', '7')).toEqual({
    paper: 'invoice',
    done: 'Invoice downloaded successfully!',
    address: '/api/print/invoice/7',
    fileName: 'invoice-7.pdf',
  })
})

test('what is titled a receipt is downloaded as a receipt', () => {
  expect(salePaper('Receipt', '7')).toEqual({
    paper: 'receipt',
    done: 'Receipt downloaded successfully!',
    address: '/api/print/7/receipt',
    fileName: 'receipt-7.pdf',
  })
})
