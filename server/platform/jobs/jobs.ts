import { randomUUID } from 'node:crypto'
import { type JobWithMetadata, PgBoss, fromKysely } from 'pg-boss'
import type { Db } from '../database/connect.ts'
import { isConnectionLost } from '../database/is-database-away.ts'
import { type DatabaseOutage, unwatched } from '../database/outage.ts'
import { type DatabaseTarget, connectionSettings } from '../database/target.ts'
import type { Log } from '../log/log.ts'
import type { Job } from './job.ts'
import { createQueues } from './queues.ts'
import { type Handler, runBatch } from './run-batch.ts'

export interface EnqueueOptions {
  startAfterSeconds?: number
  /** While a job with this key waits to be started, another one is not needed and not added. */
  singletonKey?: string
}

export interface Jobs {
  /** Part of the caller's transaction: the job is there if, and only if, the rest was committed. */
  enqueue<Data extends object>(db: Db, job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>
  /** To be called before `beginWork`. */
  work<Data extends object>(job: Job<Data>, handler: Handler<Data>): void
  /** To be called before `beginWork`. One run at most waits; a run missed while nothing was up is not made up for. */
  schedule(job: Job<Record<string, never>>, cron: string, timezone?: string): void
  /** From now on jobs can be enqueued. */
  start(): Promise<void>
  /** From now on this process runs jobs, too. */
  beginWork(): Promise<void>
  /** Waits for the running jobs, which are told by their signal, and gives back what does not end. */
  stop(): Promise<void>
}

const stopPatienceMs = 10_000

interface JobsParts {
  readonly connection: DatabaseTarget
  readonly log: Log
  readonly outage?: DatabaseOutage
}

export function createJobs({ connection, log, outage = unwatched }: JobsParts): Jobs {
  const boss = createBoss({ connection, log, outage })
  const openQueue = createQueues(boss)
  const stopping = new AbortController()
  const beginnings: (() => Promise<void>)[] = []
  const scheduled = new Set<string>()

  return {
    async enqueue(db, job, data, { startAfterSeconds = 0, singletonKey = randomUUID() } = {}) {
      await openQueue(job)
      await boss.send(job.name, data, { db: fromKysely(db), startAfter: startAfterSeconds, singletonKey })
    },
    work<Data extends object>(job: Job<Data>, handler: Handler<Data>) {
      beginnings.push(async () => {
        await openQueue(job)
        await boss.work(job.name, workerSettings(job.concurrency), (batch: JobWithMetadata<Data>[]) =>
          runBatch(batch, handler, { stopping: stopping.signal, log, outage }),
        )
      })
    },
    schedule(job, cron, timezone = 'UTC') {
      scheduled.add(job.name)
      beginnings.push(async () => {
        await openQueue(job)
        await boss.schedule(job.name, cron, {}, { tz: timezone })
      })
    },
    async start() {
      await boss.start()
    },
    async beginWork() {
      await Promise.all(beginnings.map((begin) => begin()))
      for (const { name } of await boss.getSchedules()) {
        if (scheduled.has(name)) continue
        await boss.unschedule(name)
        // No worker takes what waits there: it would look like a backlog.
        await boss.deleteQueuedJobs(name)
      }
    },
    async stop() {
      stopping.abort()
      await boss.stop({ timeout: stopPatienceMs })
    },
  }
}

function createBoss({ connection, log, outage }: Required<JobsParts>): PgBoss {
  const boss = new PgBoss({
    ...connectionSettings(connection),
    application_name: 'campus-print-jobs',
    max: 5,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  })
  // Without a listener an error event, as from a database that stops, would end the process.
  boss.on('error', (error) => {
    if (outage.isOn() || isConnectionLost(error)) outage.noticed(error.message)
    else log.warn({ reason: error.message }, 'the job queue has trouble with the database')
  })
  boss.on('warning', ({ message, data }) => {
    if (outage.isOn()) outage.noticed(message)
    else log.warn({ reason: message, data }, 'the job queue warns')
  })
  return boss
}

// Measured: pick-up within 15 ms in 99 of 100 cases; the defaults of pg-boss take seconds.
function workerSettings(concurrency: number) {
  const batchSize = 2
  return {
    batchSize,
    localConcurrency: Math.ceil(concurrency / batchSize),
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 1,
  } as const
}
