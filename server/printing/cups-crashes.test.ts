import { type CupsServer, type EvePrinter, startCups, startEvePrinter } from '@campus-print/ipp/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashAt } from '../testing/crash-injection/crash-at.ts'
import { type PrintingBench, printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import { jobForgotten } from './outcome.ts'
import type { PrintJobStage } from './tables.ts'

let bench: PrintingBench
let cups: CupsServer
let eve: EvePrinter
const longTimeout = { timeout: 30_000 }

beforeAll(async () => {
  bench = await printingBench()
  cups = await startCups()
  eve = await startEvePrinter()
  await bench.addPrinter(await cups.addQueue('library', eve.uri))
})

afterAll(async () => {
  await cups.stop()
  await eve.stop()
  await bench.close()
})

/** The jobs of a request that arrived at the printer behind CUPS. */
async function arrivedOf(requestId: string) {
  return (await eve.jobs()).filter(({ name }) => bench.isJobOf(requestId, name))
}

async function untilStatus(id: string, status: string): Promise<void> {
  const runs = async () => {
    await bench.run(id)
    return bench.statusOf(id)
  }
  await expect.poll(runs, longTimeout).toBe(status)
}

/** A request whose worker was killed once this step was stored; while it sends, with the document sent. */
async function killedAfter(stage: PrintJobStage): Promise<string> {
  const when = stage === 'sending' ? 'before' : 'after'
  for (let transaction = 2; transaction < 20; transaction += 1) {
    const id = await bench.paidRequest()
    await crashAt(bench.parts.db, { transaction, when }, (db) => bench.run(id, { db }))
    if ((await bench.attemptsOf(id)).at(-1)?.stage === stage) return id
    await untilStatus(id, 'ready')
  }
  throw new Error(`No step stores ${stage}`)
}

describe('a print on a queue of CUPS', { timeout: 120_000 }, () => {
  test.each(['creating', 'created', 'sending', 'sent'] as const)(
    'comes out once when worker and CUPS are killed at the step “%s”',
    async (stage) => {
      const id = await killedAfter(stage)
      await cups.kill()
      await bench.run(id)
      expect(await bench.statusOf(id)).toBe('in_queue')
      await cups.restart()
      await untilStatus(id, 'ready')
      expect(await arrivedOf(id)).toHaveLength(1)
    },
  )

  test('is followed to its end by another worker when its own is killed while it prints', async () => {
    const id = await bench.paidRequest({}, undefined, 'slow.pdf')
    const killed = new AbortController()
    const worker = bench.run(id, {}, killed.signal).catch(() => 'killed')
    await expect.poll(() => bench.statusOf(id), longTimeout).toBe('in_process')
    await expect.poll(async () => (await arrivedOf(id)).length, longTimeout).toBe(1)
    killed.abort()
    expect(await worker).toBe('killed')
    await eve.finish()
    await untilStatus(id, 'ready')
    expect(await arrivedOf(id)).toHaveLength(1)
  })

  test('is left to the desk when CUPS has lost every job while it was printed', async () => {
    const id = await bench.paidRequest({}, undefined, 'slow.pdf')
    const killed = new AbortController()
    const worker = bench.run(id, {}, killed.signal).catch(() => 'killed')
    await expect.poll(async () => (await arrivedOf(id)).length, longTimeout).toBe(1)
    await expect.poll(() => bench.statusOf(id), longTimeout).toBe('in_process')
    killed.abort()
    await worker
    await cups.kill()
    await cups.forgetJobs()
    await cups.restart()
    await untilStatus(id, 'failed')
    await eve.finish()
    expect((await bench.historyOf(id)).at(-1)).toMatchObject({ to_status: 'failed', reason: jobForgotten })
    expect(await arrivedOf(id)).toHaveLength(1)
  })
})
