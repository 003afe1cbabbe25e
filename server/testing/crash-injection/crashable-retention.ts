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

// The workers that ship, which move documents and remove them, and halt at the step with them that they are told, to be
// killed there.

export interface CrashableRetention {
  readonly connection: DatabaseContext
  readonly s3: S3Settings
  readonly dataDir: string
  readonly halt?: {
    readonly afterSteps: number
    /** Of a document and its requests; what else there is to do is done. */
    readonly ids: readonly string[]
  }
}

const { connection, s3, dataDir, halt } = JSON.parse(process.argv[2] ?? '') as CrashableRetention
/** The results of transactions, with their commit as a step. */
const underWay = new WeakMap<Db, Promise<unknown>>()
/** Transactions that ordered something about what is watched: others go on beside them. */
const ordering = new Set<Db>()
const points = crashPoints(({ name }) => process.stdout.write(`halted after ${name}\n`))
if (halt) points.haltAfter(halt.afterSteps)

const concerns = (what: unknown) => halt?.ids.some((id) => JSON.stringify(what).includes(id)) ?? false

/** Other jobs of the same process may come to what one has halted at. */
async function step<T>(name: string, key: string, act: () => Promise<T>): Promise<T> {
  if (!concerns(key)) return act()
  // A worker may be handed what was ordered before the transaction that ordered it gets the answer to its commit.
  await Promise.allSettled([...ordering].map(async (trx) => underWay.get(trx)))
  await points.begin()
  const result = await act()
  await points.reach({ name, lasts: name !== 'look' })
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
      if (!concerns(data)) return
      ordering.add(trx)
      await points.reach({ name: 'order', lasts: false })
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
              underWay.set(trx, promise)
              return { trx, result: await work(trx) }
            })
            .then(async ({ trx, result }) => {
              if (ordering.has(trx)) await points.reach({ name: 'commit', lasts: true })
              ordering.delete(trx)
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
