import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProcess } from '../../testing/processes/run-process.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { connect } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { readPostmaster } from '../database/embedded/postmaster-file.ts'
import { type LiveEvent, createLiveEvents, publish } from '../events/live-events.ts'
import { silentLog } from '../log/log.ts'
import { defineJob } from './job.ts'
import { createJobs } from './jobs.ts'

interface Numbered {
  number: number
}

test('another worker takes over the job of a killed worker', async () => {
  const database = await testDatabase()
  const interrupted = defineJob<Numbered>('interrupted', { retryDelay: 0, retryBackoff: false })
  const jobs = createJobs({ connection: database.connection, log: silentLog })
  const done: number[] = []
  jobs.work(interrupted, async ({ number }) => void done.push(number))
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })

  const worker = runProcess('testing/processes/hang-in-job', [JSON.stringify(database.connection)])
  await worker.line('ready')
  const enqueuing = createJobs({ connection: database.connection, log: silentLog })
  await enqueuing.start()
  await enqueuing.enqueue(database.db, interrupted, { number: 5 })
  await enqueuing.stop()
  await worker.line('began 5')
  worker.kill('SIGKILL')
  await worker.exited

  await jobs.start()
  await jobs.beginWork()
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([5])
})

test('after a kill of the database jobs and live events continue in the same process', async () => {
  const dataDir = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const database = connect(server.connection, { max: 2, log: silentLog })
  const jobs = createJobs({ connection: server.connection, log: silentLog })
  const events = createLiveEvents({ connection: server.connection, log: silentLog })
  const steady = defineJob<Numbered>('steady')
  const done: number[] = []
  const received: LiveEvent[] = []
  jobs.work(steady, async ({ number }) => void done.push(number))
  events.subscribe('steady', (event) => received.push(event))
  await jobs.start()
  await jobs.beginWork()
  await events.start()
  onTestFinished(async () => {
    await events.stop()
    await jobs.stop()
    await database.close()
    await server.stop()
  })

  async function enqueueAndPublish(number: number): Promise<void> {
    await database.db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, steady, { number })
      await publish(transaction, 'steady', { number })
    })
  }

  await enqueueAndPublish(1)
  await expect.poll(() => done).toEqual([1])
  process.kill(readPostmaster(join(dataDir, 'postgres', 'cluster'))!.pid, 'SIGKILL')
  await expect.poll(() => received.at(-1), { timeout: 20_000 }).toEqual({ kind: 'resync' })
  await enqueueAndPublish(2)

  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1, 2])
  await expect.poll(() => received.at(-1)).toEqual({ kind: 'event', payload: { number: 2 } })
})
