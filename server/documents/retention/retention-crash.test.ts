import { requestsOfDocuments as requests } from '../../ordering/request-access.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, describe, expect, test } from 'vitest'
import type { Job } from '../../platform/jobs/job.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'
import { type Child, runProcess } from '../../testing/processes/run-process.ts'
import {
  type GivenRequest,
  type GivenDocument,
  documentFixtures,
} from '../../testing/fixtures/documents/document-fixtures.ts'
import type { CrashableRetention } from '../../testing/crash-injection/crashable-retention.ts'
import { s3Service } from '../../testing/fakes/s3-service.ts'
import { setKeys } from '../document-store.ts'
import { paidKeyOf } from '../storage/keys.ts'
import { moveDocumentJob } from './move-document.ts'
import { releaseDocumentJob } from './release-document.ts'
import { sweepStorage } from './sweep-storage.ts'

/** Each worker takes a second to start, on a machine that others use many. */
const timeoutMs = 300_000
const weekMs = 7 * 24 * 3600_000

/** Documents in object storage, and workers in processes of their own that can be killed. */
async function deadlyOffice({ onTestFinished }: TestContext) {
  const s3 = await s3Service()
  const kept = await documentFixtures(s3.settings)
  const { db, pool, connection } = kept.database
  const jobs = createJobs({ connection, log: silentLog })
  await jobs.start()
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-print-killed-'))
  const workers: Child[] = []
  onTestFinished(async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    await jobs.stop()
    await kept.close()
    await s3.close()
    await rm(dataDir, { recursive: true })
  })

  function startWorker(halt?: CrashableRetention['halt']): Child {
    const keepers: CrashableRetention = { connection, s3: s3.settings, dataDir, ...(halt && { halt }) }
    const worker = runProcess('testing/crash-injection/crashable-retention', [JSON.stringify(keepers)], {
      NODE_NO_WARNINGS: '1',
    })
    workers.push(worker)
    return worker
  }

  return {
    kept,
    startWorker,
    keys: async () => (await s3.keys()).toSorted(),
    async killedAfter(steps: readonly string[], job: Job<{ documentId: string }>, given: GivenDocument) {
      const documentId = given.document.id
      await jobs.enqueue(db, job, { documentId })
      const ids = [documentId, ...given.requests.map(({ id }) => id)]
      const worker = startWorker({ afterSteps: steps.length, ids })
      await worker.line(`halted after ${steps.at(-1)}`)
      worker.kill('SIGKILL')
      await worker.exited
    },
    /** Workers that give no sign have been missed, and every job that waits for its time is due. */
    async passTime() {
      await pool.query(
        `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
      )
      await pool.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`)
    },
    sweep: () =>
      sweepStorage({
        db,
        requests,
        storage: kept.storage,
        log: silentLog,
        now: new Date(Date.now() + weekMs),
      }),
  }
}

type Office = Awaited<ReturnType<typeof deadlyOffice>>

const beginnings = (steps: readonly string[]) => steps.map((_, at) => steps.slice(0, at + 1))

async function readable({ kept }: Office, { document }: GivenDocument): Promise<string[]> {
  const { storage_key, source_key } = await kept.row(document.id)
  const keys = [storage_key!, source_key!]
  return Promise.all(keys.map(async (key) => String(await buffer(await kept.storage.read(key)))))
}

describe.concurrent('a crash between any two steps of a worker', () => {
  test(
    'keeps a moving document readable and leaves one copy in the right place',
    async (context) => {
      const office = await deadlyOffice(context)
      const paid: GivenRequest = { status: 'in_queue' }
      const moved: { given: GivenDocument; content: string[] }[] = []
      for (const steps of beginnings(['copy', 'copy', 'look', 'look', 'order', 'commit'])) {
        const given = await office.kept.given(new Date(), paid)
        const content = await readable(office, given)
        moved.push({ given, content })
        await office.killedAfter(steps, moveDocumentJob, given)
        expect(await readable(office, given)).toEqual(content)
        await office.passTime()
      }
      office.startWorker()
      const belonging = moved.flatMap(({ given: { document, requests } }) => [
        `paid/${document.id}.docx`,
        `paid/${document.id}.pdf`,
        `print-ready/${requests[0]!.id}.pdf`,
      ])
      await context.expect
        .poll(() => office.passTime().then(office.keys), { timeout: timeoutMs / 2, interval: 500 })
        .toEqual(belonging.toSorted())
      await office.sweep()
      for (const { given, content } of moved) expect(await readable(office, given)).toEqual(content)
    },
    timeoutMs,
  )

  test(
    'leaves nothing of a deleted document, wherever its bytes are',
    async (context) => {
      const office = await deadlyOffice(context)
      const { kept } = office
      const removals = Array.from({ length: 5 }, () => 'removal')
      for (const steps of beginnings(['order', 'commit', ...removals])) {
        const given = await kept.given(new Date(), { status: 'completed' })
        const [storage_key, source_key] = await lieTwice(office, given)
        await setKeys(kept.database.db, given.document.id, { storage_key, source_key })
        expect(await kept.filesOf(given)).toHaveLength(5)
        await office.killedAfter(steps, releaseDocumentJob, given)
        const { storage_key: stored } = await kept.row(given.document.id)
        expect(stored).toBe(steps.includes('commit') ? null : storage_key)
        await office.passTime()
      }
      office.startWorker()
      await context.expect
        .poll(() => office.passTime().then(office.keys), { timeout: timeoutMs / 2, interval: 500 })
        .toEqual([])
    },
    timeoutMs,
  )

  test(
    'leaves copies of a stalled deletion to the storage sweep, which deletes them',
    async (context) => {
      const office = await deadlyOffice(context)
      const { kept } = office
      const given = await kept.given(new Date(), { status: 'completed' })
      await lieTwice(office, given)
      await office.killedAfter(['order', 'commit'], releaseDocumentJob, given)
      await kept.database.pool.query('delete from pgboss.job')
      expect(await office.keys()).toHaveLength(5)
      await office.sweep()
      expect(await office.keys()).toEqual([])
    },
    timeoutMs,
  )
})

/** As after a move, when the first bytes are still there for those who read them; returns the keys of the second. */
async function lieTwice({ kept }: Office, { document }: GivenDocument): Promise<[string, string]> {
  const [pdf, source] = [document.storage_key!, document.source_key!]
  for (const key of [pdf, source]) await kept.storage.copy(key, paidKeyOf(key))
  return [paidKeyOf(pdf), paidKeyOf(source)]
}
