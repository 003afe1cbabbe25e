import { expect, test } from 'vitest'
import { differences } from './audit-texts.ts'

test.each([
  [
    { pricing: { blackPrintCost: 1 } },
    { pricing: { blackPrintCost: 2 } },
    [{ path: 'pricing.blackPrintCost', before: '1', after: '2' }],
  ],
  [
    { seller: { gstin: null } },
    { seller: { gstin: 'X' } },
    [{ path: 'seller.gstin', before: '–', after: 'X' }],
  ],
  [null, { refunded: 4 }, [{ path: 'refunded', before: '', after: '4' }]],
  [{ permissions: ['desk'] }, { permissions: [] }, [{ path: 'permissions', before: 'desk', after: '–' }]],
  [
    { status: 'ready', shelf: null },
    { status: 'completed', shelf: null },
    [{ path: 'status', before: 'ready', after: 'completed' }],
  ],
  [null, null, []],
])('from %j to %j, %j differ', (before, after, expected) => {
  expect(differences(before, after)).toEqual(expected)
})
