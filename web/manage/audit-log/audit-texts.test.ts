import { managedSettings } from '@campus-print/contract/examples/manage'
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
  [{ permissions: ['desk'] }, { permissions: [] }, [{ label: 'Permissions', before: 'Desk', after: '–' }]],
  [
    { category: 'student', claimedCategory: 'professor' },
    { category: 'professor', claimedCategory: null },
    [
      { label: 'Category', before: 'Student', after: 'Professor' },
      { label: 'Category to confirm', before: 'Professor', after: '–' },
    ],
  ],
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
    { limits: { account: { codesByAddress: { tries: 1, windowSeconds: 60 } } } },
    { limits: { account: { codesByAddress: { tries: 2, windowSeconds: 90 } } } },
    [
      { label: 'Codes from one network address: times', before: '1', after: '2' },
      { label: 'Codes from one network address: minutes', before: '1', after: '1.5' },
    ],
  ],
  [
    { quotas: { student: null } },
    { quotas: { student: { pages: 100, period: 'day' } } },
    [
      { label: 'Pages for Students', before: '', after: '100' },
      { label: 'Period for Students', before: '', after: 'pages a day' },
    ],
  ],
  [
    { quotas: { student: { pages: 100, period: 'month' } } },
    { quotas: { student: null } },
    [
      { label: 'Pages for Students', before: '100', after: '' },
      { label: 'Period for Students', before: 'pages a month', after: '' },
    ],
  ],
  [
    { keyFingerprint: '0011223344556677' },
    { keyFingerprint: '8899aabbccddeeff', olderEntries: 7, olderState: 'not checked' },
    [
      { label: 'Fingerprint of the key', before: '0011223344556677', after: '8899aabbccddeeff' },
      { label: 'Older entries', before: '', after: '7' },
      { label: 'State of older entries', before: '', after: 'Not checked' },
    ],
  ],
  [null, { answer: 'It is ready.' }, [{ label: 'Answer', before: '', after: 'It is ready.' }]],
  [null, null, []],
])('from %j to %j, %j differ', (before, after, expected) => {
  const shown = differences(before, after).map((each) => ({
    label: each.label,
    before: each.before,
    after: each.after,
  }))
  expect(shown).toEqual(expected)
})

test('every setting that managers can change has a name that people read', () => {
  const answeredOnly = ['version', 'unreadable', 'businessHours', 'fileSettings.supportedFormats']
  const quota = { pages: 500, period: 'month' }
  const quotas = { student: quota, staff: quota, professor: quota }
  const changeable = [managedSettings, { quotas }]
    .flatMap((settings) => differences(null, settings))
    .filter(({ path }) => !answeredOnly.some((each) => path === each || path.startsWith(`${each}.`)))
  expect(changeable.map(({ path }) => path)).toContain('limits.upload.uploadsByAddress.windowSeconds')
  expect(changeable.filter(({ path, label }) => label === path || /\w\.\w/.test(label))).toEqual([])
})

test('an action has a name that people read, and an unknown one stays as it is stored', () => {
  expect(['open document', 'count cash', 'an old action'].map(actionLabel)).toEqual([
    'Document opened',
    'Cash counted',
    'an old action',
  ])
})
