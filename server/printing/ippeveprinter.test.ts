import { connectTo, readPrinter } from '@campus-print/ipp/client'
import { type EvePrinter, startEvePrinter } from '@campus-print/ipp/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashAt } from '../testing/crash-injection/crash-at.ts'
import { makePages } from '../testing/fixtures/files/make-pdf.ts'
import { type PrintingBench, printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import { readText } from '../testing/fixtures/files/read-text.ts'
import { unknownIfPrinted } from './outcome.ts'

let bench: PrintingBench
let printer: EvePrinter

beforeAll(async () => {
  bench = await printingBench()
  printer = await startEvePrinter()
  await bench.addPrinter(printer.uri)
})

afterAll(async () => {
  await printer.stop()
  await bench.close()
})

/** Every job that the printer had for a request. */
async function jobsFor(requestId: string) {
  return (await printer.jobs()).filter(({ name }) => bench.isJobOf(requestId, name))
}

/** Runs a request's job until it is settled: this printer is busy for a moment after each job. */
async function settle(requestId: string): Promise<void> {
  const settled = async () => {
    await bench.run(requestId)
    return isFinished(await bench.statusOf(requestId))
  }
  await expect.poll(settled, { timeout: 15_000 }).toBe(true)
}

function isFinished(status: string): boolean {
  return status === 'ready' || status === 'failed'
}

async function jobOf(requestId: string): Promise<number> {
  const attempt = (await bench.attemptsOf(requestId)).at(-1)
  return attempt!.ipp_job_id!
}

test('a printer of another make, which holds no jobs, gets the selected pages, and the request is ready', async () => {
  const order = { pages_to_print: '1-5,8', pages_used: 6, media: 'A3' as const }
  const id = await bench.paidRequest(order, makePages(10))
  await settle(id)

  expect(await bench.statusOf(id)).toBe('ready')
  const received = await printer.received(await jobOf(id))
  const text = await readText(received!)
  expect(text.map((words) => words.trim())).toEqual([1, 2, 3, 4, 5, 8].map((page) => `Page ${page}`))
})

test('a printer of another make staples, as it says that it does', async () => {
  const report = await readPrinter(connectTo(printer.uri))
  expect(report.finishings).toContain(4)
  const id = await bench.paidRequest({ finishing: 'staple', pages_per_side: 2, pages_used: 6 }, makePages(6))
  await settle(id)
  expect(await bench.statusOf(id)).toBe('ready')
  const received = await readText((await printer.received(await jobOf(id)))!)
  expect(received).toHaveLength(3)
})

test.each(['before', 'after'] as const)(
  'a crash %s storing any step prints nothing twice, and leaves uncertain prints to the desk',
  async (when) => {
    for (let transaction = 2; ; transaction += 1) {
      const id = await bench.paidRequest()
      const crashed = await crashAt(bench.parts.db, { transaction, when }, (db) => bench.run(id, { db }))
      const stage = (await bench.attemptsOf(id))[0]?.stage
      await settle(id)
      expect(await jobsFor(id)).toHaveLength(1)
      // The document was sent, but this printer does not count what it received.
      const uncertain = when === 'before' && stage === 'sending'
      const end = uncertain ? { to_status: 'failed', reason: unknownIfPrinted } : { to_status: 'ready' }
      expect((await bench.historyOf(id)).at(-1)).toMatchObject(end)
      if (!crashed) break
    }
  },
)
