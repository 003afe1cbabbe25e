import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { readText } from '../testing/fixtures/files/read-text.ts'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { refundsOf } from '../testing/fixtures/printing/given-sold.ts'
import { signedIn, signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const app = await forThisFile(testApp())
const { db } = app.database
const { call } = await signUp(app)
const desk = await signedIn(app, await givenUser(db, { permissions: ['desk'] }))
const longTimeout = { timeout: 30_000 }

afterEach(() =>
  db.updateTable('printers').set({ retired_at: new Date() }).where('uri', '<>', 'virtual:').execute(),
)

async function printedText(path: string): Promise<string[]> {
  return (await readText(await readFile(path))).map((text) => text.trim())
}

/** A printer that counts its pages. */
async function newPrinter(name: string, millisecondsPerPage = 1) {
  const countPages = async (path: string) => (await printedText(path)).length
  const running = await startVirtualPrinter({ millisecondsPerPage, countPages })
  onTestFinished(() => running.stop())
  await db.insertInto('printers').values({ name, uri: running.uri }).execute()
  return {
    printer: running.printer,
    uri: running.uri,
    /** The texts of the pages of its only job. */
    async pages() {
      const [job] = running.printer.jobs()
      return { copies: job!.ticket.copies, pages: await printedText(join(running.folder, job!.file!)) }
    },
  }
}

async function bought(settings: object, pages: number): Promise<string> {
  const id = await orderPrint(call, settings, pages)
  await payFor(call, id)
  return id
}

const shown = async (id: string) => (await call('GET', `/api/print/request/${id}`)).json.data
const names = (pages: readonly number[]) => pages.map((page) => `Page ${page}`)

/** A print on a printer that gives up after so many pages; another one joins it meanwhile. */
async function givenUp(settings: object, { pages, after }: { pages: number; after: number }) {
  const broken = await newPrinter('Library 1', 50)
  broken.printer.fail({ kind: 'abort', afterPages: after })
  const id = await bought(settings, pages)
  await expect.poll(() => broken.printer.jobs().length, longTimeout).toBe(1)
  return { id, broken, other: await newPrinter('Library 2', 150) }
}

test('a print that a printer gave up goes on at another one with the pages that are missing', async () => {
  const { id, other } = await givenUp({}, { pages: 20, after: 12 })
  const rest = { pagesPrinted: expect.any(Number), totalPages: 20, isRest: true, printer: 'Library 2' }
  await expect.poll(async () => (await shown(id)).progress, longTimeout).toEqual(rest)
  expect((await shown(id)).progress.pagesPrinted).toBeGreaterThanOrEqual(12)

  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('ready')
  expect(await other.pages()).toEqual({ copies: 1, pages: names([13, 14, 15, 16, 17, 18, 19, 20]) })
  const { progress, history } = await shown(id)
  expect(progress).toBeNull()
  const reason = 'The printer stopped part way. Another printer prints the rest.'
  expect(history).toContainEqual(expect.objectContaining({ to: 'in_queue', reason }))

  const counted = await db
    .selectFrom('printers')
    .select(['pages_printed', 'pages_per_minute'])
    .where('uri', '=', other.uri)
    .executeTakeFirstOrThrow()
  expect(counted.pages_printed).toBe(8)
  // Eight pages of 150 ms, by a clock of whole seconds.
  expect(counted.pages_per_minute).toBeGreaterThanOrEqual(160)
  expect(counted.pages_per_minute).toBeLessThanOrEqual(480)
})

test('while a printer works on the whole print, its owner sees no rest', async () => {
  await newPrinter('Library 1', 300)
  const id = await bought({}, 200)
  const progress = { totalPages: 200, isRest: false, printer: 'Library 1' }
  await expect.poll(async () => (await shown(id)).progress, longTimeout).toMatchObject(progress)
})

test('a print that was given up after its last page is printed nowhere again', async () => {
  const { id } = await givenUp({}, { pages: 20, after: 20 })
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('failed')
  const { history } = await shown(id)
  expect(history.at(-1)).toMatchObject({
    from: 'in_process',
    to: 'failed',
    reason: 'The printer gave the job up.',
  })
})

test('of several copies the one that was begun is completed, and the others follow', async () => {
  const { id, other } = await givenUp({ copies: 3 }, { pages: 4, after: 6 })
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('ready')
  expect(await other.pages()).toEqual({ copies: 1, pages: names([3, 4, 1, 2, 3, 4]) })
})

test('without another printer the desk learns how many pages came out', async () => {
  const { printer } = await newPrinter('Library 1')
  printer.fail({ kind: 'abort', afterPages: 12 })
  const id = await bought({}, 20)
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('failed')
  const attempts = await db
    .selectFrom('print_jobs')
    .select(['stage', 'delivered_pages'])
    .where('request_id', '=', id)
    .execute()
  expect(attempts).toEqual([{ stage: 'failed', delivered_pages: 12 }])
  const atDesk = await desk('GET', `/api/desk/requests?search=${(await shown(id)).uniqueId}`)
  expect(atDesk.json.data).toMatchObject([
    { pagesDelivered: 12, totalPages: 20, lastPrinter: { name: 'Library 1', pagesCounted: 12 } },
  ])
  expect((await shown(id)).progress).toMatchObject({ pagesPrinted: 12, totalPages: 20, printer: null })
})

test('a print that the desk prints again comes out with the pages that are missing alone', async () => {
  const { printer, uri } = await newPrinter('Library 1')
  printer.fail({ kind: 'abort', afterPages: 12 })
  const id = await bought({}, 20)
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('failed')
  await db.updateTable('printers').set({ retired_at: new Date() }).where('uri', '=', uri).execute()
  const other = await newPrinter('Library 2')
  const { status } = await desk('POST', `/api/desk/requests/${id}/retry`, {
    reason: 'Jam, 12 pages are fine',
  })
  expect(status).toBe(200)
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('ready')
  expect(await other.pages()).toEqual({ copies: 1, pages: names([13, 14, 15, 16, 17, 18, 19, 20]) })
})

test.each([
  [{}, 20, 12, { copies: 1, pages: names([13, 14, 15, 16, 17, 18, 19, 20]) }],
  [{ pagesToPrint: '3-6', copies: 3 }, 8, 4, { copies: 2, pages: names([3, 4, 5, 6]) }],
  [{ pagesToPrint: '3-6', copies: 3 }, 8, 6, { copies: 2, pages: names([3, 4, 5, 6]) }],
  [{ pagesToPrint: '3-6', copies: 2 }, 8, 6, { copies: 1, pages: names([5, 6]) }],
])(
  'a free reprint of %j, of %i pages, given up after %i, has the pages that are missing',
  async (settings, pages, after, expected) => {
    const { printer, uri } = await newPrinter('Library 1')
    printer.fail({ kind: 'abort', afterPages: after })
    const id = await bought(settings, pages)
    await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('failed')
    await db.updateTable('printers').set({ retired_at: new Date() }).where('uri', '=', uri).execute()
    const other = await newPrinter('Library 2')
    const { json } = await desk('POST', `/api/desk/requests/${id}/reprint`, { reason: 'Jam' })
    expect(json.data).toMatchObject({ totalCost: 0, totalPages: expected.copies * expected.pages.length })
    await expect.poll(async () => (await shown(json.data.id)).status, longTimeout).toBe('ready')
    expect(await other.pages()).toEqual(expected)
  },
)

test('the owner of a print that the desk cancels gets back what the missing pages cost', async () => {
  const { printer } = await newPrinter('Library 1')
  printer.fail({ kind: 'abort', afterPages: 12 })
  const id = await bought({}, 20)
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('failed')
  const { totalCost } = await shown(id)
  const body = { reason: 'Jam', pagesNotDelivered: 8 }
  const { json } = await desk('POST', `/api/desk/requests/${id}/cancel`, body)
  expect(json.data).toMatchObject({ status: 'cancelled', reason: 'Jam' })
  expect(await refundsOf(db, id)).toEqual([Math.round((totalCost * 100 * 8) / 20)])
})

test('a document that a third printer gives up is left to the desk', async () => {
  const { id, other } = await givenUp({}, { pages: 20, after: 12 })
  other.printer.fail({ kind: 'abort', afterPages: 5 })
  const third = await newPrinter('Library 3', 150)
  third.printer.fail({ kind: 'abort', afterPages: 2 })
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('failed')
  expect((await shown(id)).progress).toMatchObject({ isRest: true, printer: null })
  const attempts = await db
    .selectFrom('print_jobs')
    .select('delivered_pages')
    .where('request_id', '=', id)
    .orderBy('created_at')
    .execute()
  expect(attempts).toHaveLength(3)
  expect(attempts[0]).toEqual({ delivered_pages: 12 })
})

test('a cover slip is no page that was delivered, and the rest has a slip of its own', async () => {
  const broken = await newPrinter('Library 1', 50)
  await db.updateTable('printers').set({ cover_slip: true }).where('uri', '=', broken.uri).execute()
  broken.printer.fail({ kind: 'abort', afterPages: 7 })
  const id = await bought({ copies: 2 }, 4)
  await expect.poll(() => broken.printer.jobs().length, longTimeout).toBe(1)
  const other = await newPrinter('Library 2', 50)
  await db.updateTable('printers').set({ cover_slip: true }).where('uri', '=', other.uri).execute()
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe('ready')
  // The slip, the first copy and two pages of the second one.
  const attempts = await db
    .selectFrom('print_jobs')
    .select('delivered_pages')
    .where('request_id', '=', id)
    .orderBy('created_at')
    .execute()
  expect(attempts[0]).toEqual({ delivered_pages: 6 })
  const { copies, pages } = await other.pages()
  expect([copies, pages.slice(1)]).toEqual([1, names([3, 4])])
  expect(pages[0]).toContain('The rest of this print')
  const { pages_printed } = await db
    .selectFrom('printers')
    .select('pages_printed')
    .where('uri', '=', other.uri)
    .executeTakeFirstOrThrow()
  expect(pages_printed).toBe(2)
})
