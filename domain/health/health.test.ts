import { describe, expect, test } from 'vitest'
import {
  type PrinterHealth,
  clocksAgree,
  assessAudit,
  assessReconciliation,
  assessClock,
  assessDisk,
  assessJobs,
  assessMail,
  assessMessages,
  assessPrinters,
  assessSettings,
  worstState,
} from './index.ts'

const minute = 60
const hour = 3600

describe('printers', () => {
  const idle: PrinterHealth = {
    name: 'Library',
    state: 'idle',
    stateReasons: [],
    acceptingJobs: true,
  }
  const assess = (printers: PrinterHealth[], oldestWaitSeconds?: number) =>
    assessPrinters(printers, { oldestWaitSeconds, longWaitSeconds: 30 * minute })
  const away: PrinterHealth = { ...idle, name: 'Hostel', state: 'unreachable', acceptingJobs: false }

  test.each<[string, string, PrinterHealth[], string]>([
    ['ok', 'that take prints', [idle, { ...idle, state: 'processing' }], 'All 2 printers take prints.'],
    ['warning', 'of which one is away', [idle, away], 'Some printers take no prints: Hostel unreachable.'],
    ['failing', 'that are all away', [away], 'No printer takes prints: Hostel unreachable.'],
    ['failing', 'that are not there', [], 'There is no printer.'],
    [
      'failing',
      'that stand still',
      [{ ...idle, state: 'stopped', stateReasons: ['media-empty-error'] }],
      'No printer takes prints: Library stopped (Out of paper).',
    ],
    [
      'failing',
      'that reject jobs',
      [{ ...idle, acceptingJobs: false }],
      'No printer takes prints: Library rejects jobs.',
    ],
    [
      'failing',
      'that a manager has paused',
      [{ ...idle, acceptingJobs: false, stateReasons: ['paused'], isPaused: true }],
      'No printer takes prints: Library is paused here.',
    ],
    [
      'warning',
      'of which a manager has paused one',
      [idle, { ...idle, name: 'Hostel', acceptingJobs: false, isPaused: true }],
      'Some printers take no prints: Hostel is paused here.',
    ],
    [
      'warning',
      'whose toner is low',
      [{ ...idle, stateReasons: ['toner-low-warning'] }],
      'Some printers need care: Library idle (Toner is running low).',
    ],
    [
      'warning',
      'of which one is away and one needs care',
      [{ ...idle, stateReasons: ['toner-low-warning'] }, away],
      'Some printers take no prints: Hostel unreachable. Some printers need care: Library idle (Toner is running low).',
    ],
  ])('are %s: printers %s', (state, _, printers, message) => {
    expect(assess(printers)).toEqual({ state, message })
  })

  test('are failing while a print has waited for longer than the campus allows, and every fault is named', () => {
    expect(assess([idle], 29 * minute).state).toBe('ok')
    expect(assess([idle, away], 45 * minute)).toEqual({
      state: 'failing',
      message:
        'Some printers take no prints: Hostel unreachable. The oldest print has been waiting for 45 minutes.',
    })
  })
})

describe('mail', () => {
  const none = { waiting: 0, oldestSeconds: 0, rejected: 0, sentSince: 0 }

  test.each([
    ['ok', 'nothing waits', none],
    ['ok', 'a mail was just written', { ...none, waiting: 1, oldestSeconds: 3 }],
    ['failing', 'no worker sends', { ...none, waiting: 2, oldestSeconds: 6 * minute }],
    ['warning', 'an address is wrong', { ...none, waiting: 1, oldestSeconds: hour, rejected: 1 }],
    ['warning', 'some are rejected, others sent', { ...none, waiting: 9, rejected: 9, sentSince: 4 }],
    ['failing', 'all are rejected', { ...none, waiting: 3, rejected: 3 }],
  ])('is %s while %s', (state, _, unsent) => {
    expect(assessMail(unsent).state).toBe(state)
  })
})

describe('messages', () => {
  const none = { overdue: 0, failed: 0, uncertain: 0 }
  const of = (changes: object) => [
    { channel: 'email', ...none } as const,
    { channel: 'sms', ...none, ...changes } as const,
  ]

  test.each([
    ['ok', 'all are sent', {}, 'Messages are sent.'],
    ['warning', 'one failed', { failed: 1 }, 'Messages of the last three days: SMS 1 failed.'],
    [
      'warning',
      'pushes are overdue',
      { channel: 'push', overdue: 99 },
      'Messages of the last three days: push 99 overdue.',
    ],
    [
      'warning',
      'one may not have arrived',
      { uncertain: 2 },
      'Messages of the last three days: SMS 2 uncertain.',
    ],
    [
      'failing',
      'many are lost',
      { failed: 15, uncertain: 5 },
      'Messages of the last three days: SMS 15 failed, 5 uncertain.',
    ],
    [
      'failing',
      'some are overdue',
      { overdue: 3, failed: 1 },
      'Messages of the last three days: SMS 3 overdue, 1 failed.',
    ],
  ])('are %s while %s', (state, _, changes, message) => {
    expect(assessMessages(of(changes))).toEqual({ state, message })
  })
})

test.each([
  ['ok', 0, 0],
  ['ok', 2 * minute, 0],
  ['warning', 3 * minute, 0],
  ['failing', 16 * minute, 0],
  ['warning', 0, 1],
  ['failing', 16 * minute, 1],
])(
  'jobs are %s when one waits for %i seconds and %i have failed for good',
  (state, oldestWaitingSeconds, failed) => {
    const queues = [
      { name: 'send-message', waiting: 1, oldestWaitingSeconds: 0 },
      { name: 'print-request', waiting: 4, oldestWaitingSeconds },
    ]
    expect(assessJobs({ queues, failed }).state).toBe(state)
  },
)

test.each([
  ['ok', undefined, undefined, 0],
  ['ok', undefined, 2 * hour, 0],
  ['warning', undefined, 27 * hour, 0],
  ['ok', 25 * hour, 900 * hour, 0],
  ['warning', 27 * hour, 900 * hour, 0],
  ['failing', 51 * hour, 900 * hour, 0],
  ['warning', hour, 900 * hour, 1],
])(
  'the ledger is %s, reconciled %s seconds ago, first paid %s seconds ago, with %i disagreements',
  (state, ageSeconds, paidForSeconds, disagreementCount) => {
    expect(assessReconciliation({ ageSeconds, paidForSeconds, disagreementCount }).state).toBe(state)
  },
)

test.each([
  ['ok', 0],
  ['ok', -60],
  ['warning', 61],
  ['warning', -299],
  ['failing', 301],
  ['failing', -3 * 24 * hour],
])('the clock is %s when it is ahead by %i seconds', (state, seconds) => {
  expect(assessClock(seconds).state).toBe(state)
})

test.each([
  [300, true],
  [-300, true],
  [300.1, false],
  [-3 * 24 * hour, false],
])('clocks that are %i seconds apart agree: %s', (seconds, agree) => {
  expect(clocksAgree(seconds)).toBe(agree)
})

test('the health report names a clock that is behind', () => {
  expect(assessClock(-600).message).toContain('10 minutes behind the database’s')
})

test.each([
  ['ok', 5],
  ['warning', 4.9],
  ['failing', 0.9],
])('the disk is %s with %i GB left', (state, gigabytes) => {
  expect(assessDisk({ freeBytes: gigabytes * 1024 ** 3, totalBytes: 100 * 1024 ** 3 }).state).toBe(state)
})

test('unreadable settings about money make the health worse than other settings', () => {
  const errors = [{ setting: 'timeZone' }]
  expect(assessSettings({ errors: [], moneyKnown: true }).state).toBe('ok')
  expect(assessSettings({ errors, moneyKnown: true }).state).toBe('warning')
  expect(assessSettings({ errors, moneyKnown: false }).state).toBe('failing')
})

test('health messages use singular and plural', () => {
  const job = { name: 'print', oldestWaitingSeconds: 3 * minute }
  const sayJobs = (waiting: number, failed: number) =>
    assessJobs({ queues: waiting ? [{ ...job, waiting }] : [], failed }).message
  expect(sayJobs(1, 0)).toBe('1 job waits in print, the oldest for 3 minutes.')
  expect(sayJobs(2, 0)).toBe('2 jobs wait in print, the oldest for 3 minutes.')
  expect(sayJobs(0, 1)).toBe('1 job failed for good within the last day.')
  expect(sayJobs(0, 2)).toBe('2 jobs failed for good within the last day.')
  const sayMails = (waiting: number, rejected: number) =>
    assessMail({ waiting, rejected, oldestSeconds: hour, sentSince: 1 }).message
  expect(sayMails(1, 1)).toBe('1 mail was rejected and is tried again.')
  expect(sayMails(2, 2)).toBe('2 mails were rejected and are tried again.')
  expect(sayMails(1, 0)).toBe('1 mail waits, the oldest for 60 minutes: does a worker run?')
  expect(sayMails(2, 0)).toBe('2 mails wait, the oldest for 60 minutes: does a worker run?')
  const sayBooks = (disagreementCount: number) =>
    assessReconciliation({ ageSeconds: hour, paidForSeconds: hour, disagreementCount }).message
  expect(sayBooks(1)).toBe('The last comparison found 1 thing that does not agree.')
  expect(sayBooks(2)).toBe('The last comparison found 2 things that do not agree.')
})

test('the overall health is that of the worst part', () => {
  const part = (state: 'ok' | 'warning' | 'failing') => ({ state, message: '' })
  expect(worstState([part('ok'), part('ok')])).toBe('ok')
  expect(worstState([part('ok'), part('warning')])).toBe('warning')
  expect(worstState([part('failing'), part('warning')])).toBe('failing')
})

test.each<[string, number | undefined, 'changed' | 'missing' | 'added' | 'older' | undefined, string]>([
  ['ok', undefined, undefined, 'The audit log is checked each night.'],
  ['ok', 50 * hour, undefined, 'Every entry of the audit log is as the product wrote it.'],
  ['warning', 51 * hour, undefined, 'The audit log was not checked for 51 hours.'],
  ['warning', hour, 'changed', 'Entry 3 of the audit log is not as the product wrote it.'],
  ['warning', hour, 'missing', 'Entry 3 of the audit log is missing.'],
  ['warning', 51 * hour, 'added', 'An entry of the audit log was not written by the product.'],
  [
    'warning',
    hour,
    'older',
    'An entry of the audit log, older than the present SECRET_KEY, was changed or is missing.',
  ],
])('the audit log is %s, checked %s seconds ago, with an entry %s', (state, ageSeconds, kind, message) => {
  const problem = kind ? { kind, number: kind === 'added' ? null : 3 } : null
  const isChecked = ageSeconds !== undefined
  expect(assessAudit({ ageSeconds, isChecked, problem })).toEqual({ state, message })
})

test('an audit log that was never checked is a warning once a check is overdue', () => {
  const { state } = assessAudit({ ageSeconds: 51 * hour, isChecked: false, problem: null })
  expect(state).toBe('warning')
})
