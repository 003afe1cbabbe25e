import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { readText } from '../testing/fixtures/files/read-text.ts'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
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

async function sidesOf(path: string): Promise<string[]> {
  return (await readText(await readFile(path))).map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** A printer that counts its sides. */
async function newPrinter(
  name: string,
  options: { millisecondsPerPage?: number; coverSlip?: boolean; finishings?: number[] } = {},
) {
  const countPages = async (path: string) => (await sidesOf(path)).length
  const { coverSlip = false, ...others } = options
  const running = await startVirtualPrinter({ millisecondsPerPage: 1, countPages, ...others })
  onTestFinished(() => running.stop())
  await db.insertInto('printers').values({ name, uri: running.uri, cover_slip: coverSlip }).execute()
  return {
    printer: running.printer,
    uri: running.uri,
    /** Its only job. */
    printed: async () => {
      const [job] = running.printer.jobs()
      return { ticket: job!.ticket, sides: await sidesOf(join(running.folder, job!.file!)) }
    },
  }
}

async function bought(settings: object, pages: number): Promise<string> {
  const id = await orderPrint(call, settings, pages)
  await payFor(call, id)
  return id
}

const shown = async (id: string) => (await call('GET', `/api/print/request/${id}`)).json.data
async function becomes(id: string, status: string): Promise<void> {
  await expect.poll(async () => (await shown(id)).status, longTimeout).toBe(status)
}

test('a booklet comes out on both sides of sheets across, in the order in which they are folded', async () => {
  const { printed, uri } = await newPrinter('Library')
  const id = await bought({ booklet: true, doubleSided: true, copies: 2 }, 6)
  await becomes(id, 'ready')
  const { ticket, sides } = await printed()
  expect(ticket).toMatchObject({ copies: 2, sides: 'two-sided-short-edge', finishings: [] })
  expect(sides.map((side) => side.match(/\d+/g))).toEqual([['1'], ['2'], ['6', '3'], ['4', '5']])
  const { pages_printed } = await db
    .selectFrom('printers')
    .select('pages_printed')
    .where('uri', '=', uri)
    .executeTakeFirstOrThrow()
  // Sides, as a printer counts them.
  expect(pages_printed).toBe(8)
})

test('a stapled print goes to the printer that staples, stapled and without a slip', async () => {
  const plain = await newPrinter('Corridor', { coverSlip: true, finishings: [] })
  const stapler = await newPrinter('Library', { coverSlip: true })
  const id = await bought({ finishing: 'staple', copies: 2 }, 4)
  await becomes(id, 'ready')
  expect(plain.printer.jobs()).toEqual([])
  const { ticket, sides } = await stapler.printed()
  expect(ticket).toMatchObject({ copies: 2, finishings: [4] })
  expect(sides).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4'])
  // Of one page there is nothing to staple.
  const smudged = { reason: 'Smudged', pages: '2' }
  const again = await desk('POST', `/api/desk/requests/${id}/reprint`, smudged)
  expect(again).toMatchObject({ status: 201, json: { data: { pagesToPrint: '2', finishing: 'none' } } })
})

test('a printer that cannot punch leaves the print in the queue for one that can', async () => {
  await newPrinter('Corridor', { finishings: [] })
  await newPrinter('Annexe', { finishings: [4] })
  const id = await bought({ finishing: 'punch' }, 2)
  const other = await bought({}, 2)
  await becomes(other, 'ready')
  expect((await shown(id)).status).toBe('in_queue')
  const { printed } = await newPrinter('Library')
  await becomes(id, 'ready')
  expect((await printed()).ticket.finishings).toEqual([5])
})

test('of several pages a side, the pages of the sides that came out are delivered, and the rest goes elsewhere', async () => {
  const broken = await newPrinter('Library 1', { millisecondsPerPage: 500 })
  broken.printer.fail({ kind: 'abort', afterPages: 3 })
  const id = await bought({ pagesPerSide: 2 }, 11)
  await expect.poll(() => broken.printer.jobs().length, longTimeout).toBe(1)
  const other = await newPrinter('Library 2', { millisecondsPerPage: 500 })
  const progress = { isRest: true, pagesPrinted: expect.toSatisfy((pages: number) => pages >= 6) }
  await expect.poll(async () => (await shown(id)).progress, longTimeout).toMatchObject(progress)
  await becomes(id, 'ready')
  const { sides } = await other.printed()
  expect(sides.map((side) => side.match(/\d+/g))).toEqual([['7', '8'], ['9', '10'], ['11']])
})

test('the desk learns how many pages lie on the sides that came out, for the refund of the others', async () => {
  const { printer } = await newPrinter('Library 1')
  printer.fail({ kind: 'abort', afterPages: 3 })
  const id = await bought({ pagesPerSide: 4, copies: 2 }, 10)
  await becomes(id, 'failed')
  const atDesk = await desk('GET', `/api/desk/requests?search=${(await shown(id)).uniqueId}`)
  expect(atDesk.json.data).toMatchObject([
    { pagesPerSide: 4, pagesDelivered: 10, totalPages: 20, lastPrinter: { pagesCounted: 10 } },
  ])
})

test('of booklets only whole ones are delivered', async () => {
  const { printer } = await newPrinter('Library 1')
  printer.fail({ kind: 'abort', afterPages: 6 })
  const id = await bought({ booklet: true, doubleSided: true, copies: 2 }, 8)
  await becomes(id, 'failed')
  const attempts = await db
    .selectFrom('print_jobs')
    .select('delivered_pages')
    .where('request_id', '=', id)
    .execute()
  expect(attempts).toEqual([{ delivered_pages: 8 }])
})

test('people see what can be ordered of the printers', async () => {
  await newPrinter('Corridor', { finishings: [] })
  await newPrinter('Library')
  const { json } = await call('GET', '/api/print/printers')
  const of = (name: string) => json.data.find((printer: { name: string }) => printer.name === name)
  expect([of('Corridor').finishings, of('Library').finishings]).toEqual([[], ['staple', 'punch']])
  // It prints nothing while there are others.
  expect(of('Virtual printer').finishings).toEqual([])
})
