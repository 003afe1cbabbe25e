import { refundRequest } from '@campus-print/contract/payments'
import { expect, test } from 'vitest'
import { randomUuid } from './use-refund.ts'

test('randomUuid makes a valid UUID, never the same twice', () => {
  const ids = Array.from({ length: 200 }, randomUuid)
  for (const refundId of ids)
    expect(refundRequest.body.parse({ refundId, reason: 'x' }).refundId).toBe(refundId)
  expect(new Set(ids).size).toBe(ids.length)
})
