import { IppDocumentUnreadable, cancelJob } from '@campus-print/ipp/client'
import { JobState } from '@campus-print/ipp/codec'
import { startRawPeer, startVirtualPrinter } from '@campus-print/ipp/testing'
import { describe, expect, test } from 'vitest'
import type { Db } from '../platform/database/connect.ts'
import { type CrashPoint, crashAt } from '../testing/crash-injection/crash-at.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { cancelByOwner } from '../testing/fixtures/printing/cancel-by-owner.ts'
import { refundsOf } from '../testing/fixtures/printing/given-sold.ts'
import { newPrinterForEachTest } from '../testing/fixtures/printing/new-printer.ts'
import { printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import { jobForgotten } from './outcome.ts'
import type { PrintingContext } from './context.ts'

// The printer makes no progress: a worker need not wait for its jobs.
const bench = await forThisFile(printingBench({ justSentTimeoutMs: 0 }))
const running = newPrinterForEachTest(bench)
const { jobsOf } = running

/** As its owner does, in a process with these parts. */
const cancel = (requestId: string, changes: Partial<PrintingContext> = {}) =>
  cancelByOwner({ ...bench.parts, ...changes }, requestId)

/** A request whose job waits at a printer without progress. */
async function givenWaiting(): Promise<string> {
  const id = await bench.soldRequest()
  running.printer.setReasons(['paused'])
  await bench.run(id)
  expect(await bench.statusOf(id)).toBe('in_queue')
  expect((await bench.attemptsOf(id))[0]?.stage).toBe('released')
  return id
}

/** The printer goes on, and workers do what is left to do. */
async function workOn(requestId: string): Promise<void> {
  running.printer.setReasons([])
  const isOver = async () => {
    await bench.run(requestId)
    return (await bench.attemptsOf(requestId)).every(({ stage }) => stage === 'done' || stage === 'failed')
  }
  await expect.poll(isOver, { timeout: 15_000 }).toBe(true)
}

/** Whatever happened, its owner has the money or the pages. */
async function expectMoneyOrPages(requestId: string): Promise<'money' | 'pages'> {
  const printed = jobsOf(requestId).filter(({ file }) => file !== undefined)
  const refunds = await refundsOf(bench.database.db, requestId)
  const status = await bench.statusOf(requestId)
  expect({ status, pages: printed.length, refunds }).toEqual(
    status === 'cancelled'
      ? { status: 'cancelled', pages: 0, refunds: [1400] }
      : { status: 'ready', pages: 1, refunds: [] },
  )
  return status === 'cancelled' ? 'money' : 'pages'
}

describe('cancelling a request at the printer', () => {
  test('ends its waiting job, and refunds everything', async () => {
    const id = await givenWaiting()
    expect(await cancel(id)).toMatchObject({ status: 'cancelled' })
    expect(jobsOf(id)).toMatchObject([{ state: JobState.canceled }])
    await workOn(id)
    expect(await expectMoneyOrPages(id)).toBe('money')
    expect((await bench.historyOf(id)).map(({ to_status }) => to_status)).toEqual(['in_queue', 'cancelled'])
  })

  test('is rejected once it was printed, even before the worker knows; then it is ready', async () => {
    const id = await givenWaiting()
    running.printer.setReasons([])
    await expect.poll(() => jobsOf(id)[0]?.state).toBe(JobState.completed)
    expect(await bench.statusOf(id)).toBe('in_queue')
    await expect(cancel(id)).rejects.toMatchObject({
      code: 'invalid_transition',
      message: 'It is being printed already. Please ask at the print desk.',
      details: { status: 'in_process' },
    })
    expect(await bench.statusOf(id)).toBe('in_process')
    await workOn(id)
    expect(await expectMoneyOrPages(id)).toBe('pages')
  })

  test('is rejected while it prints, and the job continues', async () => {
    const id = await givenWaiting()
    running.printer.setReasons(['media-empty'])
    await expect.poll(() => jobsOf(id)[0]?.state).toBe(JobState.processingStopped)
    await expect(cancel(id)).rejects.toMatchObject({ details: { status: 'in_process' } })
    expect(jobsOf(id)).toMatchObject([{ state: JobState.processingStopped }])
    await expect(cancel(id)).rejects.toMatchObject({ details: { status: 'in_process' } })
    await workOn(id)
    expect(await expectMoneyOrPages(id)).toBe('pages')
  })

  test('changes nothing while the printer does not answer', async () => {
    const id = await givenWaiting()
    const silent = await startRawPeer(() => undefined)
    const waiting = await bench.waitingJobs(id)
    const answers = [undefined, 'ipp://127.0.0.1:9/ipp/print', silent.uri]
    for (const address of answers)
      await expect(cancel(id, { addressOf: () => address })).rejects.toMatchObject({
        code: 'printer_unavailable',
      })
    await silent.close()
    // The following job has lost the print job, and a single next one waits already.
    expect(await bench.waitingJobs(id)).toBe(waiting + 1)
    expect(await bench.statusOf(id)).toBe('in_queue')
    expect(jobsOf(id)).toMatchObject([{ state: JobState.pending }])
    await workOn(id)
    expect(await expectMoneyOrPages(id)).toBe('pages')
  })

  test('is left to the desk when the printer has forgotten the job', async () => {
    const id = await givenWaiting()
    const replaced = await startVirtualPrinter()
    const rejected = cancel(id, { addressOf: () => replaced.uri })
    await expect(rejected).rejects.toMatchObject({ details: { status: 'failed' } })
    await replaced.stop()
    expect((await bench.historyOf(id)).at(-1)).toEqual({ to_status: 'failed', reason: jobForgotten })
    expect(await refundsOf(bench.database.db, id)).toEqual([])
  })

  test('is left to the desk when an operator stopped the job halfway', async () => {
    const id = await givenWaiting()
    running.printer.setReasons(['media-empty'])
    await expect.poll(() => jobsOf(id)[0]?.state).toBe(JobState.processingStopped)
    await cancelJob(running.connection, jobsOf(id)[0]!.id)
    await expect(cancel(id)).rejects.toMatchObject({ details: { status: 'failed' } })
    const reason = 'The job was cancelled at the printer.'
    expect((await bench.historyOf(id)).at(-1)).toEqual({ to_status: 'failed', reason })
    expect(await refundsOf(bench.database.db, id)).toEqual([])
  })

  test('twice at the same moment refunds once', async () => {
    const id = await givenWaiting()
    const answers = await Promise.allSettled([cancel(id), cancel(id), cancel(id)])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    await workOn(id)
    expect(await expectMoneyOrPages(id)).toBe('money')
  })
})

test.each(['before', 'after'] as const)(
  'a crash %s storing any step of cancelling leaves the owner the money or the pages',
  async (when) => {
    const ends = []
    for (let transaction = 1; ; transaction += 1) {
      const id = await givenWaiting()
      const crashed = await crashAt(bench.parts.db, { transaction, when }, (db) => cancel(id, { db }))
      await workOn(id)
      ends.push(await expectMoneyOrPages(id))
      if (!crashed) break
    }
    // Once the printer has ended the job, the next worker or call ends the request.
    expect(ends).toEqual(['pages', 'money', 'money'])
  },
)

/** A database that does something right after the so-many-th transaction of its user. */
function interrupted(db: Db, after: number, act: () => Promise<unknown>): Db {
  let begun = 0
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member
      return () => ({
        async execute<T>(work: (trx: Db) => Promise<T>): Promise<T> {
          begun += 1
          const isNow = begun === after
          const result = await target.transaction().execute(work)
          if (isNow) await act()
          return result
        },
      })
    },
  })
}

test('cancelling between any two steps of a running worker leaves the owner the money or the pages', async () => {
  const ends = []
  for (let step = 1; ; step += 1) {
    const id = await bench.soldRequest()
    let wasCancelled = false
    const db = interrupted(bench.parts.db, step, async () => {
      wasCancelled = true
      await cancel(id).catch((error: unknown) => expect(error).toMatchObject({ code: 'invalid_transition' }))
    })
    // What it was about to send may have been deleted: then its job fails, and the next one finds nothing to do.
    const working = bench.run(id, { db, justSentTimeoutMs: 2_000 })
    await working.catch((error: unknown) => expect(error).toBeInstanceOf(IppDocumentUnreadable))
    await workOn(id)
    if (!wasCancelled) break
    ends.push(await expectMoneyOrPages(id))
  }
  expect(ends.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'money'))
  expect(ends).toContain('pages')
})

test.each(['before', 'after'] as const)(
  'cancelling after a worker crashed %s storing a step leaves the owner the money',
  async (when) => {
    const stages = new Set<string>()
    for (let transaction = 1; ; transaction += 1) {
      const id = await bench.soldRequest()
      running.printer.setReasons(['paused'])
      const point: CrashPoint = { transaction, when }
      const crashed = await crashAt(bench.parts.db, point, (db) => bench.run(id, { db }))
      stages.add((await bench.attemptsOf(id))[0]?.stage ?? 'none')
      await cancel(id)
      await workOn(id)
      expect(await expectMoneyOrPages(id)).toBe('money')
      if (!crashed) break
    }
    expect([...stages]).toEqual(
      expect.arrayContaining(['none', 'creating', 'created', 'sending', 'sent', 'released']),
    )
  },
)
