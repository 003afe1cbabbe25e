import { type RunningPrinter, startVirtualPrinter } from '@campus-print/ipp/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PdfEngine, createPdfEngine } from '../documents/engine/pdf-engine.ts'
import { silentLog } from '../platform/log/log.ts'
import { recordedLog } from '../testing/fixtures/app/recorded-log.ts'
import { recordedJobs } from '../testing/fixtures/jobs/recorded-jobs.ts'
import { refundsOf } from '../testing/fixtures/printing/given-sold.ts'
import { type PrintingBench, printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import type { PrintingContext } from './context.ts'
import type { PrintRequestData } from './print-request-job.ts'
import { printRequest } from './print-request.ts'

let bench: PrintingBench
let running: RunningPrinter
/** Of a machine on which every process is lost that makes a document ready. */
let engine: PdfEngine
beforeAll(async () => {
  bench = await printingBench()
  engine = createPdfEngine({ workers: 1, prepareTimeoutMs: 1, log: silentLog })
})
afterAll(async () => {
  await engine.close()
  await bench.close()
})

beforeEach(async () => {
  running = await startVirtualPrinter()
  await bench.addPrinter(running.uri)
})
afterEach(async () => {
  await running.stop()
  await bench.removePrinters()
})

/** Runs the job of a request there; returns the job that waits to go on with it, and in how many seconds. */
async function lose(data: PrintRequestData, changes: Partial<PrintingContext> = {}) {
  const { jobs, enqueued } = recordedJobs()
  const { signal } = new AbortController()
  await printRequest({ ...bench.parts, engine, jobs, ...changes }, { data, signal })
  const next = enqueued.find(({ job }) => job === 'print-request')
  return next as { data: PrintRequestData; startAfterSeconds: number } | undefined
}

test('a print whose process is lost is retried, and printed once the machine is well', async () => {
  const id = await bench.soldRequest()
  const next = await lose({ requestId: id })
  expect(next).toMatchObject({ data: { requestId: id, losses: 1 }, startAfterSeconds: 60 })
  expect(await bench.statusOf(id)).toBe('in_queue')

  await bench.run(id)
  expect(await bench.statusOf(id)).toBe('ready')
  expect(await refundsOf(bench.database.db, id)).toEqual([])
})

test('a print whose process is lost at every try for half an hour is refunded, and the log names it', async () => {
  const id = await bench.soldRequest()
  const { log, lines } = recordedLog()
  let seconds = 0
  let next = await lose({ requestId: id })
  while (next) {
    expect(await bench.statusOf(id)).toBe('in_queue')
    expect(await refundsOf(bench.database.db, id)).toEqual([])
    seconds += next.startAfterSeconds
    next = await lose(next.data, { log })
  }
  expect(seconds).toBe(1800)
  expect(await bench.statusOf(id)).toBe('cancelled')
  expect(await refundsOf(bench.database.db, id)).toEqual([1400])
  expect(running.printer.jobs()).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', request: id, losses: 6 }))
})
