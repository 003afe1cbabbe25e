import { expect, test } from 'vitest'
import { changedParts } from './changed-parts.ts'

const before = {
  pricing: { blackPrintCost: 1, colorPrintCost: 5 },
  holidays: [{ date: '2026-11-08', name: 'Diwali' }],
  seller: { gstin: '27AAAAA0000A1Z5' as string | null },
}

test.each([
  [before, {}],
  [{ pricing: { blackPrintCost: 2, colorPrintCost: 5 } }, { pricing: { blackPrintCost: 2 } }],
  [{ holidays: [] }, { holidays: [] }],
  [{ seller: { gstin: null } }, { seller: { gstin: null } }],
  [{ quotas: { student: null } }, { quotas: { student: null } }],
])('of %j differs %j', (after, changed) => {
  expect(changedParts(before, after)).toEqual(changed)
})

test('a quota is changed as a whole, and the others stay', () => {
  const quotas = { student: { pages: 500, period: 'month' }, staff: { pages: 900, period: 'month' } }
  const after = { quotas: { ...quotas, student: { pages: 600, period: 'month' } } }
  expect(changedParts({ quotas }, after)).toEqual({ quotas: { student: { pages: 600, period: 'month' } } })
})

test('a number that is no number differs, so that the form checks it', () => {
  expect(changedParts(before, { pricing: { blackPrintCost: Number.NaN } })).toEqual({
    pricing: { blackPrintCost: Number.NaN },
  })
})
