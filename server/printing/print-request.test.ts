import { cancelJob } from '@campus-print/ipp/client'
import { JobState, Operation } from '@campus-print/ipp/codec'
import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { expect, test } from 'vitest'
import { DocumentError } from '../documents/engine/document-error.ts'
import { crashAt } from '../testing/crash-injection/crash-at.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { newPrinterForEachTest } from '../testing/fixtures/printing/new-printer.ts'
import { printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import { refundsOf } from '../testing/fixtures/printing/given-sold.ts'
import { recordedLog } from '../testing/fixtures/app/recorded-log.ts'
import { recordedJobs } from '../testing/fixtures/jobs/recorded-jobs.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { jobForgotten } from './outcome.ts'
import type { PrintRequestData } from './print-request-job.ts'
import { printRequest } from './print-request.ts'

const bench = await forThisFile(printingBench())
const running = newPrinterForEachTest(bench)

/** The jobs of a request that have, or had, a document at the printer. */
function printed(requestId: string) {
  return running.jobsOf(requestId).filter(({ file }) => file !== undefined)
}

async function cancelled(requestId: string): Promise<void> {
  await transition(bench.database.db, {
    requestId,
    to: 'cancelled',
    actor: 'owner',
  })
}

test('a request waits in the queue without a printer, and prints when there is one', async () => {
  const id = await bench.paidRequest()
  await bench.run(id, { addressOf: () => undefined })
  expect(await bench.statusOf(id)).toBe('in_queue')
  expect(await bench.waitingJobs(id)).toBe(1)

  await bench.run(id)
  expect(await bench.statusOf(id)).toBe('ready')
  expect(printed(id)).toHaveLength(1)
})

test('a request waits while its printer goes off during the protocol, and prints once it is on', async () => {
  const id = await bench.paidRequest()
  running.printer.fail({ kind: 'lose-answer', operation: Operation.createJob })
  await bench.run(id)
  await bench.run(id, { addressOf: () => 'ipp://127.0.0.1:9/ipp/print' })
  expect(await bench.statusOf(id)).toBe('in_queue')
  expect(printed(id)).toHaveLength(0)

  await bench.run(id)
  expect(await bench.statusOf(id)).toBe('ready')
  expect(printed(id)).toHaveLength(1)
})

test('a busy printer is retried', async () => {
  const id = await bench.paidRequest()
  running.printer.fail({ kind: 'busy' })
  await bench.run(id)
  expect(await bench.statusOf(id)).toBe('in_queue')
  expect(await bench.waitingJobs(id)).toBe(1)
  expect((await bench.attemptsOf(id))[0]?.stage).toBe('new')

  await bench.run(id)
  expect(await bench.statusOf(id)).toBe('ready')
})

test('a request goes to a working printer rather than to one without paper', async () => {
  const id = await bench.paidRequest()
  const other = await startVirtualPrinter()
  await bench.addPrinter(other.uri)
  running.printer.setReasons(['media-empty'])
  await bench.run(id)

  expect(await bench.statusOf(id)).toBe('ready')
  expect(running.printer.jobs()).toEqual([])
  expect(other.printer.jobs()).toHaveLength(1)
  await other.stop()
})

test.each([
  ['Create-Job', Operation.createJob],
  ['Send-Document', Operation.sendDocument],
  ['Release-Job', Operation.releaseJob],
  ['Get-Job-Attributes', Operation.getJobAttributes],
])('a lost answer to %s causes no second print', async (_name, operation) => {
  const id = await bench.paidRequest()
  running.printer.fail({ kind: 'lose-answer', operation })
  await bench.run(id)
  if ((await bench.statusOf(id)) !== 'ready') await bench.run(id)

  expect(await bench.statusOf(id)).toBe('ready')
  expect(printed(id)).toHaveLength(1)
  expect(running.jobsOf(id)).toHaveLength(1)
})

test('a document that was cut on its way is sent again completely', async () => {
  const id = await bench.paidRequest()
  running.printer.fail({ kind: 'cut', afterBytes: 100 })
  await bench.run(id)

  expect(await bench.statusOf(id)).toBe('ready')
  expect(printed(id)).toHaveLength(1)
})

test('a job that the printer aborts fails the request with a reason', async () => {
  const id = await bench.paidRequest()
  running.printer.fail({ kind: 'abort' })
  await bench.run(id)

  const failure = 'The printer gave the job up.'
  expect(await bench.historyOf(id)).toContainEqual({ to_status: 'failed', reason: failure })
  expect(await bench.attemptsOf(id)).toMatchObject([{ stage: 'failed', failure }])
})

test('a failed request that the desk queues again is a new attempt', async () => {
  const id = await bench.paidRequest()
  running.printer.fail({ kind: 'abort' })
  await bench.run(id)
  await transition(bench.database.db, {
    requestId: id,
    to: 'in_queue',
    actor: 'desk',
  })
  await bench.run(id)

  expect(await bench.statusOf(id)).toBe('ready')
  expect((await bench.attemptsOf(id)).map(({ stage }) => stage)).toEqual(['failed', 'done'])
})

test('a job that the printer forgot is not printed again automatically', async () => {
  const id = await bench.paidRequest()
  running.printer.setReasons(['paused'])
  await bench.run(id, { justSentTimeoutMs: 0 })
  expect((await bench.attemptsOf(id))[0]?.stage).toBe('released')

  const replaced = await startVirtualPrinter()
  await bench.run(id, { addressOf: () => replaced.uri })
  expect(replaced.printer.jobs()).toEqual([])
  await replaced.stop()
  expect(await bench.historyOf(id)).toEqual([{ to_status: 'failed', reason: jobForgotten }])
})

test('two workers on one request print once', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => bench.paidRequest()))
  await Promise.all(ids.flatMap((id) => [bench.run(id), bench.run(id)]))
  for (const id of ids) {
    if ((await bench.statusOf(id)) !== 'ready') await bench.run(id)
    expect(await bench.statusOf(id)).toBe('ready')
    expect(printed(id)).toHaveLength(1)
    expect((await bench.historyOf(id)).map(({ to_status }) => to_status)).toEqual(['in_process', 'ready'])
  }
})

test('a stopping worker leaves its request to the next one', async () => {
  const id = await bench.paidRequest()
  running.printer.setReasons(['paused'])
  const stopping = new AbortController()
  const stopped = bench.run(id, {}, stopping.signal)
  stopped.catch(() => undefined)
  await expect.poll(async () => (await bench.attemptsOf(id))[0]?.stage).toBe('released')
  stopping.abort()
  await expect(stopped).rejects.toThrow('aborted')

  running.printer.setReasons([])
  await bench.run(id)
  expect(await bench.statusOf(id)).toBe('ready')
  expect(printed(id)).toHaveLength(1)
})

test('a request cancelled in the queue is not printed', async () => {
  const id = await bench.paidRequest()
  await cancelled(id)
  await bench.run(id)

  expect(running.printer.jobs()).toEqual([])
  expect(await bench.statusOf(id)).toBe('cancelled')
})

test('a request cancelled while its job waits at the printer is cancelled there too', async () => {
  const id = await bench.paidRequest()
  running.printer.setReasons(['paused'])
  await bench.run(id, { justSentTimeoutMs: 0 })
  expect(await bench.statusOf(id)).toBe('in_queue')
  await cancelled(id)
  await bench.run(id)
  running.printer.setReasons([])

  expect(running.printer.jobs()).toMatchObject([{ stateReasons: ['job-canceled-by-user'] }])
  expect(printed(id)).toEqual([])
  expect((await bench.attemptsOf(id)).map(({ stage }) => stage)).toEqual(['failed'])
})

test('a job cancelled at the printer fails the request', async () => {
  const id = await bench.paidRequest()
  running.printer.setReasons(['paused'])
  await bench.run(id, { justSentTimeoutMs: 0 })
  const [job] = running.printer.jobs()
  await cancelJob(running.connection, job!.id)
  await bench.run(id)

  const reason = 'The job was cancelled at the printer.'
  expect(await bench.historyOf(id)).toEqual([{ to_status: 'failed', reason }])
})

/** The document of a request is no longer kept. */
async function loseDocument(requestId: string): Promise<void> {
  const { db } = bench.database
  const request = db.selectFrom('print_requests').select('document_id').where('id', '=', requestId)
  const gone = { storage_key: null, deleted_at: new Date() }
  await db.updateTable('documents').set(gone).where('id', 'in', request).execute()
}

test('a request whose document cannot be printed is refunded automatically, and nothing is sent', async () => {
  const id = await bench.soldRequest()
  await loseDocument(id)
  await bench.run(id)

  const reason = 'The document could not be made ready for the printer.'
  expect((await bench.historyOf(id)).slice(-2)).toEqual([
    { to_status: 'failed', reason },
    { to_status: 'cancelled', reason: null },
  ])
  expect(await refundsOf(bench.database.db, id)).toEqual([1400])
  expect(running.printer.jobs()).toEqual([])
})

/** Context of a worker that finds fault with the document. */
const rejecting = {
  engine: {
    prepare: () => Promise.reject(new DocumentError('corrupt', 'its pages cannot be copied')),
    writePrinterDocument: () => Promise.reject(new Error('There is nothing to make it of')),
  },
}

test('a document that was rejected once is printed when the next try accepts it', async () => {
  const id = await bench.soldRequest()
  await bench.run(id, rejecting)
  expect(await bench.statusOf(id)).toBe('in_queue')
  expect(await bench.waitingJobs(id)).toBe(1)

  await bench.run(id)
  expect(await bench.statusOf(id)).toBe('ready')
  expect(await refundsOf(bench.database.db, id)).toEqual([])
})

test('a document that is rejected again a while later is refunded automatically', async () => {
  const id = await bench.soldRequest()
  const { jobs, enqueued } = recordedJobs()
  await bench.run(id, { ...rejecting, jobs })
  const data: PrintRequestData = { requestId: id, waits: 1, wasRejected: true }
  expect(enqueued).toEqual([{ job: 'print-request', data, startAfterSeconds: 300 }])

  const { signal } = new AbortController()
  await printRequest({ ...bench.parts, ...rejecting }, { data, signal })
  expect(await bench.statusOf(id)).toBe('cancelled')
  expect(await refundsOf(bench.database.db, id)).toEqual([1400])
})

test('an empty job of a document that cannot be printed is removed from its printer', async () => {
  let id = await bench.soldRequest()
  for (let transaction = 1; (await bench.attemptsOf(id))[0]?.stage !== 'created'; transaction += 1) {
    await bench.run(id)
    id = await bench.soldRequest()
    await crashAt(bench.parts.db, { transaction, when: 'after' }, (db) => bench.run(id, { db }))
  }
  expect(running.jobsOf(id)).toMatchObject([{ state: JobState.pendingHeld }])
  await loseDocument(id)
  await bench.run(id, { storage: { ...bench.parts.storage, sizeOf: async () => undefined } })

  expect(running.jobsOf(id)).toMatchObject([{ state: JobState.canceled }])
  expect(await refundsOf(bench.database.db, id)).toEqual([1400])
})

test('the desk decides about the refund of a request that may have been printed in part', async () => {
  const id = await bench.soldRequest()
  running.printer.fail({ kind: 'abort' })
  await bench.run(id)
  await transition(bench.database.db, {
    requestId: id,
    to: 'in_queue',
    actor: 'desk',
  })
  await loseDocument(id)
  await bench.run(id)

  expect(await bench.statusOf(id)).toBe('failed')
  expect(await refundsOf(bench.database.db, id)).toEqual([])
})

test('the desk is notified of printed pages of a request that has ended elsewhere', async () => {
  const id = await bench.paidRequest()
  running.printer.setReasons(['paused'])
  await bench.run(id, { justSentTimeoutMs: 0 })
  running.printer.setReasons([])
  await expect.poll(() => running.printer.jobs()[0]?.state).toBe(JobState.completed)
  await cancelled(id)
  const { log, lines } = recordedLog()
  await bench.run(id, { log })

  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'warn', request: id, jobState: JobState.completed }),
  )
  const failure = expect.stringContaining('It may have come out all the same')
  expect(await bench.attemptsOf(id)).toMatchObject([{ stage: 'failed', failure }])
})
