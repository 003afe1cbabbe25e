import { expect, onTestFinished, test } from 'vitest'
import { bytesDocument, cancelJob, getJobAttributes, printJob } from '../client/index.ts'
import { JobState } from '../codec/index.ts'
import { samplePdf, startVirtualPrinter } from '../testing/index.ts'

async function printing(options: { pages: number; millisecondsPerPage: number }) {
  const { pages, millisecondsPerPage } = options
  const running = await startVirtualPrinter({ millisecondsPerPage, countPages: async () => pages })
  onTestFinished(() => running.stop())
  const { connection } = running
  const template = { copies: 2, sides: 'two-sided-long-edge' } as const
  const { id } = await printJob(connection, {
    jobName: 'Thesis',
    template,
    document: bytesDocument(samplePdf()),
  })
  return { connection, id, report: () => getJobAttributes(connection, id) }
}

test('a job is printed page by page, and its sides and sheets are counted', async () => {
  const { report } = await printing({ pages: 3, millisecondsPerPage: 20 })
  const seen = new Set<number | undefined>()
  const state = async () => {
    const { impressionsCompleted, state: now } = await report()
    seen.add(impressionsCompleted)
    return now
  }
  await expect.poll(state, { interval: 5 }).toBe(JobState.completed)
  expect(await report()).toMatchObject({ impressionsCompleted: 6, sheetsCompleted: 4 })
  expect(seen.size).toBeGreaterThan(2)
})

test('a job that is cancelled halfway keeps the count of what was printed', async () => {
  const { report, connection, id } = await printing({ pages: 100, millisecondsPerPage: 20 })
  await expect.poll(async () => (await report()).impressionsCompleted).toBeGreaterThan(1)
  await cancelJob(connection, id)
  const { state, impressionsCompleted = 0 } = await report()
  expect(state).toBe(JobState.canceled)
  expect(impressionsCompleted).toBeGreaterThan(1)
  expect(impressionsCompleted).toBeLessThan(200)
})
