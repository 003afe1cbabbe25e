import { cancelJob } from '@campus-print/ipp/client'
import { JobState, Operation, StatusCode } from '@campus-print/ipp/codec'
import { describe, expect, test } from 'vitest'
import { DocumentError } from '../documents/engine/document-error.ts'
import { crashAt } from '../testing/crash-injection/crash-at.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { cancelByOwner } from '../testing/fixtures/printing/cancel-by-owner.ts'
import { refundsOf } from '../testing/fixtures/printing/given-sold.ts'
import { newPrinterForEachTest } from '../testing/fixtures/printing/new-printer.ts'
import { printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import type { Attempt } from './attempt.ts'
import { applyCancelRequest } from './cancel-print.ts'
import { cancelledThere } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { claimAttempt } from './claim-attempt.ts'

// The printer makes no progress: a worker need not wait for its jobs.
const bench = await forThisFile(printingBench({ justSentTimeoutMs: 0 }))
const running = newPrinterForEachTest(bench, ['paused'])

const { signal } = new AbortController()
const { jobsOf } = running

/**
 * Its owner cancels while the printer is unreachable: the cancel request is kept if a printer may have the document.
 */
function requestCancel(requestId: string): Promise<'kept' | 'granted'> {
  return cancelByOwner({ ...bench.parts, addressOf: () => undefined }, requestId).then(
    () => 'granted',
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'printer_unavailable' })
      return 'kept'
    },
  )
}

/** A request whose job waits at the printer, and whose owner requested to cancel it. */
async function givenCancelRequest(): Promise<string> {
  const id = await bench.soldRequest()
  await bench.run(id)
  expect(await requestCancel(id)).toBe('kept')
  return id
}

/** The printer does not let the next one cancel a job. */
function refuseCancel(): void {
  running.printer.fail({
    kind: 'reject',
    operation: Operation.cancelJob,
    statusCode: StatusCode.notAuthorized,
  })
}

/** Context of a worker that could not end the job itself and goes on with it when someone else ends it. */
function endedMeanwhile(requestId: string): Partial<PrintingContext> {
  const { storage } = bench.parts
  refuseCancel()
  const sizeOf: typeof storage.sizeOf = async (key) => {
    await cancelJob(running.connection, jobsOf(requestId)[0]!.id)
    return storage.sizeOf(key)
  }
  return { storage: { ...storage, sizeOf } }
}

async function expectMoneyAlone(requestId: string): Promise<void> {
  const refunds = await refundsOf(bench.database.db, requestId)
  expect({ status: await bench.statusOf(requestId), refunds }).toEqual({
    status: 'cancelled',
    refunds: [1400],
  })
  expect(jobsOf(requestId)).toMatchObject([{ state: JobState.canceled }])
}

test('a job that ends right after the printer rejected its cancellation is refunded and not created again', async () => {
  const stages = new Set<string>()
  for (let transaction = 1; ; transaction += 1) {
    const id = await bench.soldRequest()
    const crashed = await crashAt(bench.parts.db, { transaction, when: 'after' }, (db) =>
      bench.run(id, { db }),
    )
    if ((await requestCancel(id)) === 'kept') {
      stages.add((await bench.attemptsOf(id))[0]!.stage)
      await bench.run(id, endedMeanwhile(id))
      await expectMoneyAlone(id)
    }
    if (!crashed) break
  }
  expect([...stages]).toEqual(['sending', 'sent', 'released'])
})

/** Context of a worker that finds the document of a request gone. */
async function loseDocument(requestId: string): Promise<Pick<PrintingContext, 'storage'>> {
  const { db } = bench.database
  const request = db.selectFrom('print_requests').select('document_id').where('id', '=', requestId)
  const gone = { storage_key: null, deleted_at: new Date() }
  await db.updateTable('documents').set(gone).where('id', 'in', request).execute()
  return { storage: { ...bench.parts.storage, sizeOf: async () => undefined } }
}

test('a document deleted meanwhile does not stop the refund of a user who requested cancelling', async () => {
  const id = await givenCancelRequest()
  refuseCancel()
  await bench.run(id, await loseDocument(id))
  await expectMoneyAlone(id)
})

test('a document rejected meanwhile is not retried for a user who requested cancelling', async () => {
  const id = await givenCancelRequest()
  const storage = { ...bench.parts.storage, sizeOf: async () => undefined }
  const prepare = () => Promise.reject(new DocumentError('corrupt', 'its pages cannot be copied'))
  refuseCancel()
  await bench.run(id, { storage, engine: { ...bench.parts.engine, prepare } })
  await expectMoneyAlone(id)
})

test('an unsuccessful attempt waits while the printer does not report how its job ended', async () => {
  const id = await givenCancelRequest()
  const lost = await loseDocument(id)
  refuseCancel()
  let calls = 0
  const addressOf = (uri: string) => ((calls += 1) === 1 ? uri : undefined)
  await bench.run(id, { ...lost, addressOf })
  expect(await bench.statusOf(id)).toBe('in_queue')
  await bench.run(id, lost)
  await expectMoneyAlone(id)
})

test('a job that ended unprinted is left to the desk when the desk had marked it as printing', async () => {
  const id = await givenCancelRequest()
  await transition(bench.database.db, {
    requestId: id,
    to: 'in_process',
    actor: 'desk',
  })
  await cancelJob(running.connection, jobsOf(id)[0]!.id)
  await bench.run(id)
  expect((await bench.historyOf(id)).at(-1)).toEqual({ to_status: 'failed', reason: cancelledThere })
  expect(await refundsOf(bench.database.db, id)).toEqual([])
})

describe('an unsuccessful attempt', () => {
  const uncertain = { kind: 'uncertain', reason: 'It may be printing' } as const

  async function taken(requestId: string): Promise<Attempt> {
    const attempt = await claimAttempt(bench.parts, { requestId, signal })
    if (typeof attempt === 'string') throw new Error(attempt)
    return attempt
  }

  test('is cancelled when the printer reports that nothing was printed, however uncertain it seemed', async () => {
    const id = await givenCancelRequest()
    await cancelJob(running.connection, jobsOf(id)[0]!.id)
    const outcome = await applyCancelRequest(bench.parts, {
      attempt: await taken(id),
      outcome: uncertain,
      signal,
    })
    expect(outcome).toEqual({ kind: 'cancelled' })
  })

  test('continues when it may be printing', async () => {
    const id = await givenCancelRequest()
    expect(
      await applyCancelRequest(bench.parts, { attempt: await taken(id), outcome: uncertain, signal }),
    ).toEqual(uncertain)
    expect(jobsOf(id)).toMatchObject([{ state: JobState.pending }])
  })

  test('is left to the desk when no user requested cancelling', async () => {
    const id = await bench.soldRequest()
    await bench.run(id)
    await cancelJob(running.connection, jobsOf(id)[0]!.id)
    await bench.run(id)
    expect(await bench.statusOf(id)).toBe('failed')
    expect(await refundsOf(bench.database.db, id)).toEqual([])
  })
})
