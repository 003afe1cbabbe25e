import type { PrinterStatus } from '../printing/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { givenPaid } from '../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { insertPrinter, levelsSince } from './printers-store.ts'
import { watchPrinters } from './watch-printers.tsx'

const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database
const operator = await signedIn(shop, await givenUser(db, { permissions: ['desk', 'manage'] }))
const features = {
  color: true,
  duplex: true,
  pageSizes: ['A4'] as const,
  documentFormats: ['application/pdf'],
  makeAndModel: 'Example',
  location: null,
  pagesPerMinute: null,
}
/** No mail is sent: the outbox is looked at. */
const jobs = { enqueue: () => Promise.resolve(), enqueueAll: () => Promise.resolve() }
const start = new Date('2026-07-01T06:00:00Z')
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

let well: PrinterStatus
beforeEach(async () => {
  for (const table of ['printer_alerts', 'printer_supply_levels', 'outbox_messages', 'printers'] as const)
    await db.deleteFrom(table).execute()
  const row = await insertPrinter(db, {
    name: 'Library 1',
    uri: 'ipp://127.0.0.1:9/ipp/print',
    certificate: null,
    created_at: start,
    features,
  })
  well = {
    id: row?.id ?? '',
    name: 'Library 1',
    state: 'idle',
    stateReasons: [],
    acceptingJobs: true,
    since: start,
    isPaused: false,
    isStandIn: false,
    features,
    supplies: [{ name: 'Black toner', level: 50, type: 'toner' }],
  }
})

const stopped = () => ({ ...well, state: 'stopped' as const, stateReasons: ['media-empty-error'] })
const looked = (printer: PrinterStatus, now = start) =>
  watchPrinters({
    db,
    jobs,
    now,
    pollPrinters: () => Promise.resolve([printer]),
    campusEmail: () => Promise.resolve('print@college.example'),
  })
const alerts = async () =>
  (await operator('GET', '/api/desk/printers')).json.alerts.map(({ message }: { message: string }) => message)
const mails = () =>
  db.selectFrom('outbox_messages').select(['recipient', 'subject']).orderBy('created_at').execute()

describe('a printer that stops', () => {
  test('is on the board and in one mail until it is well, and again when it stops again', async () => {
    await looked(stopped())
    await looked(stopped(), minutesLater(1))
    expect(await alerts()).toEqual(['Library 1 has stopped: Out of paper.'])
    expect(await mails()).toEqual([
      { recipient: 'print@college.example', subject: 'Library 1 has stopped: Out of paper.' },
    ])
    await looked(well, minutesLater(2))
    expect(await alerts()).toEqual([])
    await looked(stopped(), minutesLater(3))
    expect(await mails()).toHaveLength(2)
  })

  test('is in one mail when two processes look at the same moment', async () => {
    await Promise.all([looked(stopped()), looked(stopped())])
    expect(await alerts()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('is no alert while a manager has paused it', async () => {
    await looked({ ...stopped(), isPaused: true, stateReasons: ['media-empty-error', 'paused'] })
    expect(await alerts()).toEqual([])
  })

  test('is an alert where its print server has paused it', async () => {
    await looked({ ...stopped(), stateReasons: ['paused'] })
    expect(await alerts()).toEqual(['Library 1 has stopped: Paused at the printer.'])
  })
})

test('toner that runs low is an alert, and its levels are kept whenever they change', async () => {
  const at = (level: number) => ({ ...well, supplies: [{ name: 'Black toner', level, type: 'toner' }] })
  await looked(at(12))
  await looked(at(12), minutesLater(1))
  await looked(at(9), minutesLater(2))
  await looked(at(12), minutesLater(3))
  const levels = await levelsSince(db, { printerId: well.id, since: start })
  expect(levels.map(({ level }) => level)).toEqual([12, 9, 12])
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Library 1: Black toner is at 9 %.'])
  await looked(at(12), minutesLater(91 * 24 * 60))
  expect(await levelsSince(db, { printerId: well.id, since: new Date(0) })).toHaveLength(1)
})

test('a closed alert is kept for a year', async () => {
  const closed = async () =>
    (await db.selectFrom('printer_alerts').select('id').where('closed_at', 'is not', null).execute()).length
  await looked(stopped())
  await looked(well, minutesLater(1))
  await looked(well, minutesLater(364 * 24 * 60))
  expect(await closed()).toBeGreaterThan(0)
  await looked(well, minutesLater(366 * 24 * 60))
  expect(await closed()).toBe(0)
})

test('the history of the supplies is shown to managers', async () => {
  await looked(well, new Date())
  const { json } = await operator('GET', `/api/manage/printers/${well.id}/supplies`)
  expect(json.data).toEqual([{ name: 'Black toner', level: 50, at: expect.any(String) }])
})

test('a print that waits for half an hour, or for as long as the campus says, is an alert', async () => {
  const { request } = await givenPaid(shop)
  const { paid_at } = await db
    .selectFrom('print_requests')
    .select('paid_at')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  const paidAt = paid_at ?? start
  const after = (minutes: number) => new Date(paidAt.getTime() + minutes * 60_000)
  await looked(well, after(29))
  expect(await alerts()).toEqual([])
  await looked(well, after(31))
  expect(await alerts()).toEqual(['The oldest print has been waiting for more than 30 minutes.'])

  await withCampusSettings(shop, { longWaitMinutes: 60 }, async () => {
    await looked(well, after(59))
    expect(await alerts()).toEqual([])
    await looked(well, after(61))
    expect(await alerts()).toEqual(['The oldest print has been waiting for more than 60 minutes.'])
  })
})

test('a campus without a mail address has its alerts on the board alone', async () => {
  await watchPrinters({
    db,
    jobs,
    now: start,
    pollPrinters: () => Promise.resolve([stopped()]),
    campusEmail: () => Promise.resolve(undefined),
  })
  expect(await alerts()).toHaveLength(1)
  expect(await mails()).toEqual([])
})
