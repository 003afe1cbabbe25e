import { expect, test } from 'vitest'
import { DocumentError, LostWithProcess } from '../documents/engine/document-error.ts'
import { ProcessLost, WaitedTooLong } from '../platform/process/process-lost.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { recordedJobs } from '../testing/fixtures/jobs/recorded-jobs.ts'
import { refundsOf } from '../testing/fixtures/printing/given-sold.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { newPrinterForEachTest } from '../testing/fixtures/printing/new-printer.ts'
import { printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import type { PrintingContext } from './context.ts'
import { preparePrint, startPrint } from './print-request.ts'

const bench = await forThisFile(printingBench())
const running = newPrinterForEachTest(bench)
const { signal } = new AbortController()

/** Runs a step of a request with these parts; returns the jobs that it enqueued. */
async function step(
  run: typeof preparePrint,
  requestId: string,
  changes: Partial<PrintingContext> = {},
): Promise<string[]> {
  const { jobs, enqueued } = recordedJobs()
  await run({ ...bench.parts, jobs, ...changes }, { data: { requestId }, signal })
  return enqueued.map(({ job }) => job)
}

const writePrinterDocument = () => Promise.reject(new Error('Nothing is printed here'))

/** However long its process takes to start. */
const patient: Partial<PrintingContext> = {
  engine: {
    writePrinterDocument,
    prepare: (path, outPath, options) =>
      bench.parts.engine.prepare(path, outPath, { ...options, maxWaitMs: undefined }),
  },
}

const failing = (reason: Error): Partial<PrintingContext> => ({
  engine: {
    writePrinterDocument,
    prepare: async () => {
      throw reason
    },
  },
})

/** A preparation that took all of its time. */
const timedOut = (wasComputing: boolean) =>
  failing(new LostWithProcess('timeout', new ProcessLost('timeout', 'no answer', { wasComputing })))

test('a request is prepared by a job of its own, then delivered', async () => {
  const id = await bench.paidRequest()
  expect(await step(startPrint, id)).toEqual(['prepare-print'])
  expect(await step(preparePrint, id, patient)).toEqual(['print-request'])
  expect(running.jobsOf(id)).toEqual([])
  await step(startPrint, id)
  expect(await bench.statusOf(id)).toBe('ready')
})

test('a preparation without a free process releases its worker and is retried', async () => {
  const id = await bench.paidRequest()
  expect(await step(preparePrint, id, failing(new WaitedTooLong()))).toEqual(['prepare-print'])
  expect(await bench.statusOf(id)).toBe('in_queue')
})

test('cancelling a request in any process ends its preparation', async () => {
  const id = await bench.soldRequest()
  const aborts: unknown[] = []
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const prepare: PrintingContext['engine']['prepare'] = (_path, _outPath, { signal: abandoned }) =>
    new Promise((_resolve, reject) => {
      abandoned?.addEventListener('abort', () => {
        aborts.push(abandoned.reason)
        reject(abandoned.reason)
      })
      begin()
    })
  const preparing = step(preparePrint, id, { engine: { writePrinterDocument, prepare } })
  await begun
  const cancellation = { requestId: id, to: 'cancelled', actor: 'owner' } as const
  await transition(bench.database.db, cancellation)
  expect(await preparing).toEqual([])
  expect(aborts.map(String)).toEqual(['RequestWithdrawnError: It was settled meanwhile'])
  expect((await bench.attemptsOf(id)).map(({ stage }) => stage)).toEqual(['failed'])
})

test('a document that computed until its time limit is refunded at once and never prepared again', async () => {
  const id = await bench.soldRequest()
  await step(preparePrint, id, timedOut(true))
  expect(await bench.statusOf(id)).toBe('cancelled')
  expect(await refundsOf(bench.database.db, id)).toEqual([1400])

  const other = await bench.soldRequest()
  await bench.database.pool.query(
    `update print_requests set document_id = (select document_id from print_requests where id = $1) where id = $2`,
    [id, other],
  )
  await step(preparePrint, other, failing(new Error('it was tried again')))
  const reason = 'The document takes too long to be made ready for the printer.'
  expect(await bench.historyOf(other)).toContainEqual({ to_status: 'failed', reason })
  expect(running.printer.jobs()).toEqual([])
})

test.each([
  ['ran out of time on a busy machine', timedOut(false)],
  ['was rejected once', failing(new DocumentError('corrupt', 'its pages cannot be copied'))],
])('a document that %s is prepared again later', async (_what, changes) => {
  const id = await bench.soldRequest()
  expect(await step(preparePrint, id, changes)).toEqual(['print-request'])
  expect(await bench.statusOf(id)).toBe('in_queue')
  expect(await step(preparePrint, id, patient)).toEqual(['print-request'])
  await step(startPrint, id)
  expect(await bench.statusOf(id)).toBe('ready')
})
