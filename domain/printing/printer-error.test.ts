import { expect, test } from 'vitest'
import { classifyPrinterError } from './printer-error.ts'

test.each([0x0506, 0x0507, 0x0502, 0x0404, 0x0406])(
  'a request is retried after a printer error that passes (%d)',
  (statusCode) => {
    expect(classifyPrinterError(statusCode)).toEqual({ verdict: 'wait' })
  },
)

test.each([
  [0x040a, 'The printer cannot print PDF documents.'],
  [0x040b, 'The printer cannot print with these settings.'],
  [0x0400, 'The printer rejected the job.'],
])('a job fails after a printer error that stays (%d)', (statusCode, reason) => {
  expect(classifyPrinterError(statusCode)).toEqual({ verdict: 'fail', reason })
})
