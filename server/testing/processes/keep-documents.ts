import type { S3Settings } from '../../config.ts'
import { keepAndRemove } from '../../documents/retention/keep-and-remove.ts'
import type { DocumentStorage } from '../../documents/storage/document-storage.ts'
import { openStorage } from '../../documents/storage/open-storage.ts'
import { type Db, connect } from '../../platform/database/connect.ts'
import type { DatabaseParts } from '../../platform/database/target.ts'
import { createLiveEvents } from '../../platform/events/live-events.ts'
import { type Jobs, createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'

// The workers that ship, which move documents and remove them. They halt after so many steps with what is told by its
// ids, to be killed there.

export interface DocumentKeeper {
  readonly connection: DatabaseParts
  readonly s3: S3Settings
  readonly dataDir: string
  readonly halt?: {
    readonly afterSteps: number
    /** Of a document and its requests; what else there is to do is done. */
    readonly ids: readonly string[]
  }
}

const { connection, s3, dataDir, halt } = JSON.parse(process.argv[2] ?? '') as DocumentKeeper
let steps = 0
let uncommitted = false

async function reach(step: string): Promise<void> {
  steps += 1
  if (steps < halt!.afterSteps) return
  process.stdout.write(`halted after ${step}\n`)
  await new Promise(() => {})
}

const concerns = (what: unknown) => halt?.ids.some((id) => JSON.stringify(what).includes(id)) ?? false

function haltingStorage(storage: DocumentStorage): DocumentStorage {
  return {
    ...storage,
    async copy(from, to) {
      await storage.copy(from, to)
      if (concerns(from)) await reach('copy')
    },
    async sizeOf(key) {
      const size = await storage.sizeOf(key)
      if (concerns(key)) await reach('look')
      return size
    },
    async remove(key) {
      await storage.remove(key)
      if (concerns(key)) await reach('removal')
    },
  }
}

function haltingJobs(jobs: Jobs): Jobs {
  return {
    ...jobs,
    async enqueue(trx, job, data, options) {
      await jobs.enqueue(trx, job, data, options)
      if (!concerns(data)) return
      uncommitted = true
      await reach('order')
    },
  }
}

function haltingDb(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member
      return () => ({
        async execute<T>(work: (trx: Db) => Promise<T>): Promise<T> {
          const result = await target.transaction().execute(work)
          if (uncommitted) await reach('commit')
          return result
        },
      })
    },
  })
}

const database = connect(connection, { max: 4, log: silentLog })
const jobs = haltingJobs(createJobs({ connection, log: silentLog }))
const events = createLiveEvents({ connection, log: silentLog })
const storage = haltingStorage(await openStorage({ dataDir, s3, log: silentLog }))
const clock = () => new Date()
keepAndRemove({ db: haltingDb(database.db), storage, jobs, events, clock, log: silentLog })
await jobs.start()
await jobs.beginWork()
process.stdout.write('working\n')
