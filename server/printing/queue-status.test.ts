import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

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
afterEach(() => db.deleteFrom('printers').execute())

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
  return { ...user, call, given, queue, printers }
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
        { id: first.id, uniqueId: first.print_id, place: 1, estimatedMinutes: 2 },
        { id: last.id, uniqueId: last.print_id, place: 3, estimatedMinutes: 4 },
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
    yours: [{ place: 1, estimatedMinutes: null }],
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
        },
        { name: 'Gone', state: 'unreachable', stateReasons: [], color: null, duplex: null, pageSizes: [] },
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

test.each(['/api/print/queue-status', '/api/print/printers'])(
  '%s is for those who are signed in',
  async (path) => {
    expect((await app.anyone('GET', path)).status).toBe(401)
  },
)
