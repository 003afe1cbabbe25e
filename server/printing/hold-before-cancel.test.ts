import { JobState, Operation, StatusCode } from '@campus-print/ipp/codec'
import { startEvePrinter } from '@campus-print/ipp/testing'
import { describe, expect, test } from 'vitest'
import { crashAt } from '../testing/crash-injection/crash-at.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { cancelByOwner } from '../testing/fixtures/printing/cancel-by-owner.ts'
import { refundsOf } from '../testing/fixtures/printing/given-sold.ts'
import { newPrinterForEachTest } from '../testing/fixtures/printing/new-printer.ts'
import { printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import { openCancelRequests } from './printing-store.ts'

// The printer makes no progress: a worker need not wait for its jobs.
const bench = await forThisFile(printingBench({ justSentTimeoutMs: 0 }))
const running = newPrinterForEachTest(bench, ['paused'])

/** A request whose job waits at a printer without progress. */
async function givenWaiting(): Promise<string> {
  const id = await bench.soldRequest()
  await bench.run(id)
  expect(jobOf(id)).toMatchObject({ state: JobState.pending })
  return id
}

const jobOf = (requestId: string) => running.jobsOf(requestId)[0]

/** Its owner cancels; returns the answer. */
function cancel(requestId: string): Promise<string> {
  return cancelByOwner(bench.parts, requestId).then(
    ({ status }) => status,
    ({ code, details }: { code: string; details?: { status: string } }) => details?.status ?? code,
  )
}

async function expectMoneyAlone(requestId: string): Promise<void> {
  expect(await bench.statusOf(requestId)).toBe('cancelled')
  expect(await refundsOf(bench.database.db, requestId)).toEqual([1400])
  expect(jobOf(requestId)).toMatchObject({ state: JobState.canceled, processingAt: undefined })
}

/** Workers go on with a request at a printer that works. */
async function expectPagesAlone(requestId: string): Promise<void> {
  running.printer.setReasons([])
  await bench.run(requestId)
  expect(await bench.statusOf(requestId)).toBe('ready')
  expect(await refundsOf(bench.database.db, requestId)).toEqual([])
}

describe('cancelling a job that waits at its printer', () => {
  test('leaves one alone that starts right after the printer reported it as waiting', async () => {
    const id = await givenWaiting()
    running.printer.fail({
      kind: 'delay-answer',
      operation: Operation.getJobAttributes,
      until: () => running.printer.setReasons(['media-empty']),
    })
    expect(await cancel(id)).toBe('in_process')
    expect(jobOf(id)).toMatchObject({ state: JobState.processingStopped })
    // A rejected cancellation stays rejected, as when the desk queues the request again.
    expect(await bench.attemptsOf(id)).toMatchObject([{ cancel_requested_at: null }])
    await expectPagesAlone(id)
  })

  test('prevents it from starting while it is being cancelled', async () => {
    const id = await givenWaiting()
    running.printer.fail({
      kind: 'delay-answer',
      operation: Operation.holdJob,
      until: () => running.printer.setReasons([]),
    })
    expect(await cancel(id)).toBe('cancelled')
    await expectMoneyAlone(id)
  })

  test('works without holding when the printer rejects the hold', async () => {
    const id = await givenWaiting()
    const { holdJob: operation } = Operation
    running.printer.fail({ kind: 'reject', operation, statusCode: StatusCode.operationNotSupported })
    expect(await cancel(id)).toBe('cancelled')
    await expectMoneyAlone(id)
  })

  test('releases it when the printer rejects the cancellation', async () => {
    const id = await givenWaiting()
    const { cancelJob: operation } = Operation
    running.printer.fail({ kind: 'reject', operation, statusCode: StatusCode.notAuthorized })
    expect(await cancel(id)).toBe('printer_unavailable')
    expect(jobOf(id)).toMatchObject({ state: JobState.pending })
    await expectPagesAlone(id)
  })
})

describe('a job held by a worker that then crashed', () => {
  async function givenHeld(): Promise<string> {
    const id = await givenWaiting()
    running.printer.fail({ kind: 'lose-answer', operation: Operation.holdJob })
    expect(await cancel(id)).toBe('printer_unavailable')
    expect((await openCancelRequests(bench.database.db, [id])).get(id)).toEqual(expect.any(Date))
    expect(jobOf(id)).toMatchObject({ state: JobState.pendingHeld })
    running.printer.setReasons([])
    return id
  }

  test('is cancelled by the next worker, as the user requested', async () => {
    const id = await givenHeld()
    await bench.run(id)
    await expectMoneyAlone(id)
    expect((await openCancelRequests(bench.database.db, [id])).get(id)).toBeUndefined()
  })

  test('is cancelled by the worker after that, if the next one crashes too', async () => {
    const id = await givenHeld()
    running.printer.fail({ kind: 'lose-answer', operation: Operation.cancelJob })
    await bench.run(id)
    expect(await bench.statusOf(id)).toBe('in_queue')
    await bench.run(id)
    await expectMoneyAlone(id)
  })

  test('is printed if the desk has marked it as printing meanwhile', async () => {
    const id = await givenHeld()
    const move = { requestId: id, to: 'in_process', actor: 'desk' } as const
    await transition(bench.database.db, move)
    await expectPagesAlone(id)
  })
})

test('a printer that cannot hold jobs cancels one that has not started', async () => {
  const printer = await startEvePrinter()
  await bench.removePrinters()
  await bench.addPrinter(printer.uri)
  const id = await bench.soldRequest()
  await crashAt(bench.parts.db, { transaction: 6, when: 'after' }, (db) => bench.run(id, { db }))
  expect(await bench.attemptsOf(id)).toMatchObject([{ stage: 'sending' }])
  expect(await cancel(id)).toBe('cancelled')
  expect(await refundsOf(bench.database.db, id)).toEqual([1400])
  await printer.stop()
})
