import { expect, test } from 'vitest'
import { actionLabel, differences } from './audit-texts.ts'

test.each([
  [
    { pricing: { blackPrintCost: 1 } },
    { pricing: { blackPrintCost: 2 } },
    [{ label: 'Price of a black page', before: '₹1', after: '₹2' }],
  ],
  [{ seller: { gstin: null } }, { seller: { gstin: 'X' } }, [{ label: 'GSTIN', before: '–', after: 'X' }]],
  [null, { refunded: 4 }, [{ label: 'Refunded', before: '', after: '₹4' }]],
  [{ permissions: ['desk'] }, { permissions: [] }, [{ label: 'Permissions', before: 'desk', after: '–' }]],
  [
    { status: 'ready', shelf: null },
    { status: 'completed', shelf: null },
    [{ label: 'Status', before: 'Ready to collect', after: 'Completed' }],
  ],
  [{ coverSlip: false }, { coverSlip: true }, [{ label: 'Cover slip', before: 'No', after: 'Yes' }]],
  [
    { weekHours: [null] },
    { weekHours: [{ start: '09:00', end: '18:00' }] },
    [{ label: 'Opening hours', before: 'Sun Closed', after: 'Sun 9:00 AM to 6:00 PM' }],
  ],
  [
    { holidays: [] },
    { holidays: [{ date: '2026-11-08', name: 'Diwali' }] },
    [{ label: 'Holidays', before: '–', after: '2026-11-08 Diwali' }],
  ],
  [
    { limits: { account: { codesByAddress: { tries: 1 } } } },
    { limits: { account: { codesByAddress: { tries: 2 } } } },
    [{ label: 'limits.account.codesByAddress.tries', before: '1', after: '2' }],
  ],
  [null, null, []],
])('from %j to %j, %j differ', (before, after, expected) => {
  const shown = differences(before, after).map((each) => ({
    label: each.label,
    before: each.before,
    after: each.after,
  }))
  expect(shown).toEqual(expected)
})

test('an action has a name that people read, and an unknown one stays as it is stored', () => {
  expect(['open document', 'count cash', 'an old action'].map(actionLabel)).toEqual([
    'Document opened',
    'Cash counted',
    'an old action',
  ])
})
