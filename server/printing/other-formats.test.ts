import { startEvePrinter } from '@campus-print/ipp/testing'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { crashAt } from '../testing/crash-injection/crash-at.ts'
import { readPwgRaster } from '../testing/fixtures/files/read-pwg-raster.ts'
import { readText } from '../testing/fixtures/files/read-text.ts'
import { printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import { unknownIfPrinted } from './outcome.ts'

const bench = await printingBench()
const { db } = bench.parts
afterEach(() => bench.removePrinters())
afterAll(() => bench.close())

/** A real printer of another make, which reads one format. */
async function givenPrinter({ format, coverSlip = false }: { format?: string; coverSlip?: boolean }) {
  const printer = await startEvePrinter('Campus A3', format ? { format } : {})
  onTestFinished(() => printer.stop())
  await bench.addPrinter(printer.uri)
  await db.updateTable('printers').set({ cover_slip: coverSlip }).execute()
  return {
    async received(requestId: string) {
      const attempt = (await bench.attemptsOf(requestId)).at(-1)
      return Buffer.from((await printer.received(attempt!.ipp_job_id!))!)
    },
    /** Every job that it had for a request. */
    async jobsFor(requestId: string) {
      return (await printer.jobs()).filter(({ name }) => bench.isJobOf(requestId, name))
    },
  }
}

/** Runs a request's job until it is settled: this printer is busy for a moment after each job. */
async function settle(requestId: string): Promise<string> {
  const ended = async () => {
    await bench.run(requestId)
    return ['ready', 'failed'].includes(await bench.statusOf(requestId))
  }
  await expect.poll(ended, { timeout: 15_000 }).toBe(true)
  return bench.statusOf(requestId)
}

const inColor = { print_type: 'color' as const }
const raster = 'image/pwg-raster'
const pagesOf = async (pdf: Uint8Array) =>
  (await readText(pdf)).map((text) => (text.includes('PRT-') ? 'slip' : text.trim()))

test('a printer without PDF gets pages as PWG Raster, in the size, sides and colour that were ordered', async () => {
  const printer = await givenPrinter({ format: raster })
  const order = { ...inColor, media: 'Legal' as const, double_sided: true, copies: 2, pages_used: 3 }
  const id = await bench.paidRequest({ ...order, pages_to_print: '1-3' })
  expect(await settle(id)).toBe('ready')
  const pages = readPwgRaster(await printer.received(id))
  // Three pages and the blank back of the last sheet, twice.
  expect(pages).toHaveLength(8)
  for (const page of pages) {
    expect(page).toMatchObject({ colorSpace: 19, duplex: true, tumble: false, pageSize: [612, 1008] })
    expect(page.mediaName).toBe('na_legal_8.5x14in')
    expect(page.totalPages).toBe(8)
  }
  const isBlank = pages.map(({ pixels }) => pixels.equals(Buffer.alloc(pixels.length, 255)))
  expect(isBlank).toEqual([false, false, false, true, false, false, false, true])
  expect((await bench.attemptsOf(id))[0]).toMatchObject({ raster: { type: 'srgb_8' } })
})

test('a black print is sent in grey, with its slip in front', async () => {
  const printer = await givenPrinter({ format: raster, coverSlip: true })
  const id = await bench.paidRequest({ pages_to_print: '2', pages_used: 1, copies: 1 })
  expect(await settle(id)).toBe('ready')
  const pages = readPwgRaster(await printer.received(id))
  expect(pages.map(({ colorSpace, duplex }) => [colorSpace, duplex])).toEqual([
    [18, false],
    [18, false],
  ])
})

test.each([
  ['one side', false, ['slip', 'Page 1', 'Page 2', 'Page 3', 'Page 1', 'Page 2', 'Page 3']],
  ['both sides', true, ['slip', '', 'Page 1', 'Page 2', 'Page 3', '', 'Page 1', 'Page 2', 'Page 3', '']],
])('one slip comes out in front of all copies on %s', async (_what, double_sided, pages) => {
  const printer = await givenPrinter({ coverSlip: true })
  const id = await bench.paidRequest({ copies: 2, double_sided, pages_to_print: '1-3', pages_used: 3 })
  expect(await settle(id)).toBe('ready')
  const received = await printer.received(id)
  expect(await pagesOf(received)).toEqual(pages)
  const { print_id, owner } = await db
    .selectFrom('print_requests')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['print_id', 'username as owner'])
    .where('print_requests.id', '=', id)
    .executeTakeFirstOrThrow()
  const [slip] = await readText(received)
  expect(slip).toContain(print_id)
  expect(slip).not.toContain(owner)
})

test('a crash at any step prints document and slip once, although the slip was switched off meanwhile', async () => {
  const printer = await givenPrinter({ coverSlip: true })
  for (const when of ['before', 'after'] as const) {
    for (let transaction = 2; ; transaction += 1) {
      await db.updateTable('printers').set({ cover_slip: true }).execute()
      const id = await bench.paidRequest()
      const crashed = await crashAt(db, { transaction, when }, (crashing) => bench.run(id, { db: crashing }))
      await db.updateTable('printers').set({ cover_slip: false }).execute()
      const [attempt] = await bench.attemptsOf(id)
      await settle(id)
      expect(await printer.jobsFor(id)).toHaveLength(1)
      // What was sent without its storing being known, this printer does not count.
      const uncertain = when === 'before' && attempt?.stage === 'sending'
      const end = uncertain ? { to_status: 'failed', reason: unknownIfPrinted } : { to_status: 'ready' }
      expect((await bench.historyOf(id)).at(-1)).toMatchObject(end)
      if (!crashed) break
    }
  }
})

test('what was made for a printer is gone when its job has ended', async () => {
  await givenPrinter({ coverSlip: true })
  const id = await bench.paidRequest()
  await settle(id)
  const left: string[] = []
  for await (const { key } of bench.parts.storage.list('print-ready')) if (key.includes(id)) left.push(key)
  expect(left).toEqual([])
})
