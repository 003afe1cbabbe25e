import { type RunningPrinter, startVirtualPrinter } from '@campus-print/ipp/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashPoint, crashAt } from '../testing/crash-injection/crash-at.ts'
import { type PrintingBench, printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import { unknownIfPrinted } from './outcome.ts'
import type { PrintJobStage } from './tables.ts'

let bench: PrintingBench
let printer: RunningPrinter

beforeAll(async () => {
  bench = await printingBench()
  printer = await startVirtualPrinter()
  await bench.addPrinter(printer.uri)
})

afterAll(async () => {
  await printer.stop()
  await bench.close()
})

/** Runs a request's job until it crashes at the point; `false` when it ended before. */
function runUntil(point: CrashPoint, requestId: string): Promise<boolean> {
  return crashAt(bench.parts.db, point, (db) => bench.run(requestId, { db }))
}

/** A request whose worker crashed once this step was stored, and the next was done. */
async function crashedAfter(stage: PrintJobStage): Promise<string> {
  for (let transaction = 1; ; transaction += 1) {
    const id = await bench.paidRequest()
    const point = { transaction, when: stage === 'sending' ? 'before' : 'after' } as const
    if (!(await runUntil(point, id))) throw new Error(`No step stores ${stage}`)
    const [attempt] = await bench.attemptsOf(id)
    if (attempt?.stage === stage) return id
    await bench.run(id)
  }
}

async function expectPrintedOnce(requestId: string): Promise<void> {
  expect(await bench.statusOf(requestId)).toBe('ready')
  const jobs = printer.printer.jobs().filter(({ name }) => bench.isJobOf(requestId, name))
  const printed = jobs.filter(({ file }) => file !== undefined)
  expect(printed).toHaveLength(1)
  const steps = await bench.historyOf(requestId)
  expect(steps.map(({ to_status }) => to_status)).toEqual(['in_process', 'ready'])
  expect((await bench.attemptsOf(requestId)).map(({ stage }) => stage)).toEqual(['done'])
}

test.each(['before', 'after'] as const)(
  'a crash %s storing any step leaves the rest to the next worker, and the pages are printed once',
  async (when) => {
    const stages = new Set<string>()
    for (let transaction = 1; ; transaction += 1) {
      const id = await bench.paidRequest()
      if (!(await runUntil({ transaction, when }, id))) break
      stages.add((await bench.attemptsOf(id))[0]?.stage ?? 'none')
      await bench.run(id)
      await expectPrintedOnce(id)
    }
    expect([...stages]).toEqual(
      expect.arrayContaining(['none', 'creating', 'created', 'sending', 'sent', 'released']),
    )
  },
)

test('crashes of several workers after a step or two each still print the pages once', async () => {
  const id = await bench.paidRequest()
  while ((await bench.statusOf(id)) !== 'ready') await runUntil({ transaction: 3, when: 'after' }, id)
  await expectPrintedOnce(id)
})

test('a job that the printer forgot before it had the document is created again', async () => {
  const id = await crashedAfter('created')

  const restarted = await startVirtualPrinter()
  const addressOf = () => restarted.uri
  await bench.run(id, { addressOf })
  expect(await bench.statusOf(id)).toBe('in_queue')
  await bench.run(id, { addressOf })
  expect(await bench.statusOf(id)).toBe('ready')
  expect(restarted.printer.jobs()).toHaveLength(1)
  await restarted.stop()
})

test('a job that the printer forgot after it may have had the document is left to the desk', async () => {
  const id = await crashedAfter('sending')

  const restarted = await startVirtualPrinter()
  await bench.run(id, { addressOf: () => restarted.uri })
  expect(await bench.historyOf(id)).toEqual([{ to_status: 'failed', reason: unknownIfPrinted }])
  expect(restarted.printer.jobs()).toEqual([])
  await restarted.stop()
})
