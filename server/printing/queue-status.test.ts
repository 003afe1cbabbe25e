import type { DayHours } from '@campus-print/domain/availability'
import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { waitForAnyPrinter } from './queue-store.ts'
import { virtualUri } from './virtual/host-virtual-printer.ts'

const app = await forThisFile(paymentsApp({ work: false }))
const { db, pool } = app.database
app.stopClock()
/** Of the virtual printer, as it says. */
const pagesPerMinute = 30
/** No printer listens there. */
const nowhere = 'ipp://127.0.0.1:1/ipp/print'

beforeEach(async () => {
  // What was seen of the printers is forgotten.
  app.passTime(10_000)
  await pool.query(
    `update print_requests set status = 'completed' where status in ('in_queue', 'in_process')`,
  )
})
afterEach(async () => {
  await db.deleteFrom('printers').execute()
  await setSettings(app, {})
})

const week = (hours: DayHours | null) => Array.from({ length: 7 }, () => hours)

/** When the request of this number was paid: one second after the other. */
const paidAs = (queueNumber: number) => new Date(Date.now() - (1_000 - queueNumber) * 1_000)

async function givenPrinter(name: string) {
  const running = await startVirtualPrinter({ millisecondsPerPage: 60_000 / pagesPerMinute })
  await db.insertInto('printers').values({ name, uri: running.uri }).execute()
  return running
}

async function customer() {
  const user = await givenUser(db)
  const call = await signedIn(app, user)
  const given = (status: 'in_queue' | 'in_process', queue_number: number, pages: number) =>
    givenRequest(db, user, {
      status,
      queue_number,
      pages_used: pages,
      copies: 1,
      paid_at: paidAs(queue_number),
    })
  const queue = async () => (await call('GET', '/api/print/queue-status')).json.data
  const printers = async () => (await call('GET', '/api/print/printers')).json.data
  const estimate = async (settings: object = {}) => {
    const query = { pages: '15', pageSize: 'A4', printType: 'black', doubleSided: 'false', ...settings }
    return (await call('GET', `/api/print/estimate?${new URLSearchParams(query).toString()}`)).json
  }
  return { ...user, call, given, queue, printers, estimate }
}

test('one’s own requests have places among everyone’s, in the order of payment, and their minutes', async () => {
  const [user, other] = [await customer(), await customer()]
  const printer = await givenPrinter('Library')
  try {
    const last = await user.given('in_queue', 9, 15)
    await other.given('in_queue', 8, 2 * pagesPerMinute)
    const first = await user.given('in_queue', 7, 15)
    await other.given('in_process', 6, pagesPerMinute)
    await givenRequest(db, user)
    expect(await user.queue()).toEqual({
      inQueue: 3,
      inProcess: 1,
      estimatedMinutes: 4,
      printers: { available: 1, total: 1 },
      yours: [
        {
          id: first.id,
          uniqueId: first.print_id,
          place: 1,
          estimatedMinutes: 2,
          readyAt: expect.any(String),
        },
        { id: last.id, uniqueId: last.print_id, place: 3, estimatedMinutes: 4, readyAt: expect.any(String) },
      ],
    })
    const { yours } = await other.queue()
    expect(yours).toMatchObject([{ place: 2 }])
    expect(yours).toHaveLength(1)
  } finally {
    await printer.stop()
  }
})

test('the estimate is null while no printer takes prints', async () => {
  const user = await customer()
  await db.insertInto('printers').values({ name: 'Gone', uri: nowhere }).execute()
  await user.given('in_queue', 1, 5)
  expect(await user.queue()).toMatchObject({
    estimatedMinutes: null,
    printers: { available: 0, total: 1 },
    yours: [{ place: 1, estimatedMinutes: null, readyAt: null }],
  })
})

test('an empty queue takes no time', async () => {
  const user = await customer()
  const printer = await givenPrinter('Library')
  try {
    expect(await user.queue()).toMatchObject({ inQueue: 0, inProcess: 0, estimatedMinutes: 0, yours: [] })
  } finally {
    await printer.stop()
  }
})

describe('before it is paid, a print', () => {
  test('is estimated behind what waits, by the opening hours', async () => {
    await setSettings(app, { weekHours: week({ start: '00:00', end: '24:00' }) })
    const [user, other] = [await customer(), await customer()]
    const printer = await givenPrinter('Library')
    try {
      const { data: alone } = await user.estimate()
      expect(alone).toEqual({ estimatedMinutes: 1, readyAt: expect.any(String) })
      await other.given('in_queue', 7, 2 * pagesPerMinute)
      await other.given('in_process', 6, pagesPerMinute)
      expect((await user.estimate()).data).toEqual(alone)
      app.passTime(5_000)
      const { data: behind } = await user.estimate()
      expect(behind.estimatedMinutes).toBe(4)
      expect(Date.parse(behind.readyAt) - Date.parse(alone.readyAt)).toBe(3 * 60_000 + 5_000)
    } finally {
      await printer.stop()
    }
  })

  test('passes a thesis of another person, and not the prints of its own owner', async () => {
    const [user, other] = [await customer(), await customer()]
    const printer = await givenPrinter('Library')
    try {
      // Its place is twenty minutes after its payment.
      const thesis = await other.given('in_queue', 999, 600)
      await waitForAnyPrinter(db, thesis)
      expect((await user.estimate()).data.estimatedMinutes).toBe(1)
      expect((await other.estimate()).data.estimatedMinutes).toBe(21)
    } finally {
      await printer.stop()
    }
  })

  test('has no time while the printers that work cannot print it, nor where the desk never opens', async () => {
    const user = await customer()
    const printer = await givenPrinter('Library')
    try {
      await db.insertInto('printers').values({ name: 'Gone', uri: nowhere }).execute()
      const nothing = { estimatedMinutes: null, readyAt: null }
      printer.printer.setReasons(['media-empty-error'])
      expect((await user.estimate()).data).toEqual(nothing)
      printer.printer.setReasons([])
      app.passTime(10_000)
      await setSettings(app, { weekHours: week(null) })
      expect((await user.estimate()).data).toEqual({ estimatedMinutes: 1, readyAt: null })
    } finally {
      await printer.stop()
    }
  })

  test('is not estimated by the virtual printer where another one is registered', async () => {
    const user = await customer()
    await db.insertInto('printers').values({ name: 'Virtual printer', uri: virtualUri }).execute()
    await db.insertInto('printers').values({ name: 'Gone', uri: nowhere }).execute()
    expect((await user.estimate()).data.estimatedMinutes).toBeNull()
    expect((await user.queue()).printers).toEqual({ available: 0, total: 1 })
  })

  test.each([
    { pages: '0' },
    { pages: 'ten' },
    { pageSize: 'A5' },
    { printType: 'blue' },
    { doubleSided: 'yes' },
  ])('is not estimated for %j', async (settings) => {
    const user = await customer()
    const [field] = Object.keys(settings)
    expect(await user.estimate(settings)).toMatchObject({ success: false, errors: [{ field }] })
  })
})

test('the printers are listed with how they are and what they can print, and no address', async () => {
  const user = await customer()
  const printer = await givenPrinter('Library')
  try {
    await db.insertInto('printers').values({ name: 'Gone', uri: nowhere }).execute()
    printer.printer.setReasons(['toner-low-warning'])
    const { status, json, bytes } = await user.call('GET', '/api/print/printers')
    expect([status, json.data]).toEqual([
      200,
      [
        {
          name: 'Library',
          state: 'idle',
          stateReasons: ['toner-low-warning'],
          color: true,
          duplex: true,
          pageSizes: ['A4', 'A3', 'Letter', 'Legal'],
          finishings: ['staple', 'punch'],
        },
        {
          name: 'Gone',
          state: 'unreachable',
          stateReasons: [],
          color: null,
          duplex: null,
          pageSizes: [],
          finishings: [],
        },
      ],
    ])
    expect(bytes.toString()).not.toMatch(/ipp:|127\.0\.0\.1|localhost/)
  } finally {
    await printer.stop()
  }
})

test('a printer that went away is still known for what it can print', async () => {
  const user = await customer()
  const printer = await givenPrinter('Library')
  await user.printers()
  await printer.stop()
  expect(await user.printers()).toMatchObject([{ state: 'idle' }])
  app.passTime(10_000)
  expect(await user.printers()).toMatchObject([
    { state: 'unreachable', color: true, duplex: true, pageSizes: ['A4', 'A3', 'Letter', 'Legal'] },
  ])
})

test.each(['/api/print/queue-status', '/api/print/printers', '/api/print/estimate'])(
  '%s is for those who are signed in',
  async (path) => {
    expect((await app.anyone('GET', path)).status).toBe(401)
  },
)
