import { requestsOfDocuments } from '../../ordering/request-access.ts'
import type { S3Settings } from '../../config.ts'
import { workRetentionJobs } from '../../documents/documents.ts'
import type { DocumentStorage } from '../../documents/storage/document-storage.ts'
import { openStorage } from '../../documents/storage/open-storage.ts'
import { type Db, connect } from '../../platform/database/connect.ts'
import type { DatabaseContext } from '../../platform/database/target.ts'
import { createEventBus } from '../../platform/events/event-bus.ts'
import { createLiveEvents } from '../../platform/events/live-events.ts'
import { type Jobs, createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'
import { crashPoints } from './crash-points.ts'
import { testKeys } from '../fixtures/documents/test-storage.ts'

// Runs the shipped workers that move and delete documents, and halts them at a given step, where the test kills them.

export interface CrashableRetention {
  readonly connection: DatabaseContext
  readonly s3: S3Settings
  readonly dataDir: string
  readonly halt?: {
    readonly afterSteps: number
    /** Ids of a document and its requests. Only steps about these count; the workers complete all other work. */
    readonly ids: readonly string[]
  }
}

const { connection, s3, dataDir, halt } = JSON.parse(process.argv[2] ?? '') as CrashableRetention
/** The result of each open transaction, whose commit is a step. */
const openTransactions = new WeakMap<Db, Promise<unknown>>()
/** Transactions that enqueued a job about the watched ids; other transactions may run concurrently. */
const enqueuing = new Set<Db>()
const points = crashPoints(({ name }) => process.stdout.write(`halted after ${name}\n`))
if (halt) points.haltAfter(halt.afterSteps)

const isWatched = (value: unknown) => halt?.ids.some((id) => JSON.stringify(value).includes(id)) ?? false

/** Counts an effect on the watched ids as a step. Other jobs of the process may reach it while one has halted. */
async function step<T>(name: string, key: string, act: () => Promise<T>): Promise<T> {
  if (!isWatched(key)) return act()
  // A worker may get the job before the transaction that enqueued it learns that its commit succeeded.
  await Promise.allSettled([...enqueuing].map(async (trx) => openTransactions.get(trx)))
  await points.begin()
  const result = await act()
  await points.reach({ name, isDurable: name !== 'look' })
  return result
}

function instrumentedStorage(storage: DocumentStorage): DocumentStorage {
  return {
    ...storage,
    copy: (from, to) => step('copy', from, () => storage.copy(from, to)),
    sizeOf: (key) => step('look', key, () => storage.sizeOf(key)),
    remove: (key) => step('removal', key, () => storage.remove(key)),
  }
}

function instrumentedJobs(jobs: Jobs): Jobs {
  return {
    ...jobs,
    async enqueue(trx, job, data, options) {
      await jobs.enqueue(trx, job, data, options)
      if (!isWatched(data)) return
      enqueuing.add(trx)
      await points.reach({ name: 'order', isDurable: false })
    },
  }
}

function instrumentedDb(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member
      return () => ({
        execute<T>(work: (trx: Db) => Promise<T>): Promise<T> {
          const promise = target
            .transaction()
            .execute(async (trx) => {
              openTransactions.set(trx, promise)
              return { trx, result: await work(trx) }
            })
            .then(async ({ trx, result }) => {
              if (enqueuing.has(trx)) await points.reach({ name: 'commit', isDurable: true })
              enqueuing.delete(trx)
              return result
            })
          return promise
        },
      })
    },
  })
}

const requests = requestsOfDocuments
const database = connect(connection, { max: 4, log: silentLog })
const jobs = instrumentedJobs(createJobs({ connection, log: silentLog }))
const events = createLiveEvents({ connection, log: silentLog })
const storage = instrumentedStorage(await openStorage({ dataDir, s3, log: silentLog, keys: testKeys }))
const clock = () => new Date()
workRetentionJobs({
  db: instrumentedDb(database.db),
  requests,
  storage,
  jobs,
  eventBus: createEventBus(),
  events,
  clock,
  documentKeys: testKeys,
  log: silentLog,
})
await jobs.start()
await jobs.beginWork()
process.stdout.write('working\n')
