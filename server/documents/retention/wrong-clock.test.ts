import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expireRequestsJob } from '../../ordering/cancel-unpaid-requests.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'
import { type TestApp, testApp } from '../../testing/fixtures/app/test-app.ts'
import { orderPrint, uploadPdf } from '../../testing/fixtures/people/orders.ts'
import { type SignedUp, signUp } from '../../testing/fixtures/people/people.ts'
import { expireDocumentsJob, releaseDocumentJob } from './release-document.ts'
import { sweepStorageJob } from './sweep-storage.ts'

const day = 24 * 60 * 60 * 1000
let app: TestApp
let user: SignedUp
let enqueuing: ReturnType<typeof createJobs>
beforeAll(async () => {
  app = await testApp()
  user = await signUp(app)
  enqueuing = createJobs({ connection: app.database.connection, log: silentLog })
  await enqueuing.start()
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await enqueuing.stop()
  await app.close()
})

/** Has the app's worker do a job, and waits until it has. */
async function done<Data extends object>(job: Job<Data>, data: Data): Promise<void> {
  await enqueuing.enqueue(app.database.db, job, data)
  const left = `select from pgboss.job where name = $1 and state <> 'completed'`
  await expect.poll(async () => (await app.database.pool.query(left, [job.name])).rowCount).toBe(0)
}

test('a worker whose clock is days ahead deletes no document and cancels no request', async () => {
  const upload = await uploadPdf(user.call)
  const request = await orderPrint(user.call)
  const documentId = upload.replace(/\.pdf$/, '')
  const orphan = join(app.dataDir, 'documents', 'uploads', '00000000-0000-4000-8000-000000000000.pdf')
  await writeFile(orphan, 'x')
  async function runAll() {
    await done(expireDocumentsJob, {})
    await done(expireRequestsJob, {})
    await done(releaseDocumentJob, { documentId })
    await done(sweepStorageJob, {})
  }

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * day })
  await runAll()
  vi.useRealTimers()
  expect((await user.call('GET', `/api/print/upload/${upload}`)).status).toBe(200)
  expect((await user.call('GET', `/api/print/request/${request}`)).json.data.status).toBe('pending')
  expect((await stat(orphan)).size).toBe(1)

  // With clocks that agree, what is as old in truth goes.
  app.passTime(3 * day)
  await runAll()
  const { rows: cancelled } = await app.database.pool.query(
    `select id from print_requests where status = 'cancelled'`,
  )
  expect(cancelled).toEqual([{ id: request }])
  await expect(stat(orphan)).rejects.toThrow('ENOENT')
  const { rows } = await app.database.pool.query('select storage_key from documents where id = $1', [
    documentId,
  ])
  expect(rows).toEqual([{ storage_key: null }])
})
