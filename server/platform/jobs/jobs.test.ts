import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { silentLog } from '../log/log.ts'
import { defineJob, type Job } from './job.ts'
import { createJobs } from './jobs.ts'

interface Numbered {
  number: number
}

const counted = defineJob<Numbered>('counted')
const rejected = defineJob<Numbered>('rejected', { retryLimit: 1, retryDelay: 0, retryBackoff: false })
const deferred = defineJob<Numbered>('deferred')
const keyed = defineJob<Numbered>('keyed')

const database = await testDatabase()
const jobs = createJobs({ connection: database.connection, log: silentLog })
const ran: Record<string, number[]> = { counted: [], rejected: [], deferred: [], keyed: [] }

function note(name: string) {
  return async ({ number }: Numbered) => {
    ran[name]!.push(number)
  }
}

beforeAll(async () => {
  jobs.work(counted, note('counted'))
  jobs.work(deferred, note('deferred'))
  jobs.work(rejected, async ({ number }) => {
    ran['rejected']!.push(number)
    throw new Error('out of paper')
  })
  await jobs.start()
  await jobs.beginWork()
})

afterAll(async () => {
  await jobs.stop()
  await database.close()
})

async function stateOf(name: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state::text from pgboss.job where name = $1 order by created_on',
    [name],
  )
  return rows.map((row) => row.state)
}

test('a job of a rolled back transaction never exists, and one of a committed transaction runs once', async () => {
  const rollback = database.db.transaction().execute(async (transaction) => {
    await jobs.enqueue(transaction, counted, { number: 1 })
    throw new Error('changed my mind')
  })
  await expect(rollback).rejects.toThrow('changed my mind')
  await database.db.transaction().execute((transaction) => jobs.enqueue(transaction, counted, { number: 2 }))

  await expect.poll(() => stateOf('counted')).toEqual(['completed'])
  expect(ran['counted']).toEqual([2])
})

test('a job that keeps failing is retried up to its limit and then kept as a dead letter', async () => {
  await jobs.enqueue(database.db, rejected, { number: 7 })

  await expect.poll(() => stateOf('dead-letter'), { timeout: 10_000 }).toEqual(['created'])
  expect(ran['rejected']).toEqual([7, 7])
  const { rows } = await database.pool.query(`select output from pgboss.job where name = 'rejected'`)
  expect(rows).toEqual([{ output: { message: 'Error: out of paper' } }])
})

test('a deferred job waits until its time', async () => {
  await jobs.enqueue(database.db, deferred, { number: 2 }, { startAfterSeconds: 1 })
  await jobs.enqueue(database.db, deferred, { number: 1 })

  await expect.poll(() => stateOf('deferred'), { timeout: 10_000 }).toEqual(['completed', 'completed'])
  expect(ran['deferred']!.toSorted()).toEqual([1, 2])
  const { rows } = await database.pool.query(
    `select started_on >= created_on + interval '1 second' as waited from pgboss.job
     where name = 'deferred' and data->>'number' = '2'`,
  )
  expect(rows).toEqual([{ waited: true }])
})

test('a job is not added while another with its key waits, and jobs without a key always are', async () => {
  for (const number of [1, 2]) await jobs.enqueue(database.db, keyed, { number }, { singletonKey: 'one' })
  for (const number of [3, 4]) await jobs.enqueue(database.db, keyed, { number })

  const { rows } = await database.pool.query(
    `select data from pgboss.job where name = 'keyed' order by created_on`,
  )
  expect(rows.map(({ data }: { data: Numbered }) => data.number)).toEqual([1, 3, 4])
})

test('a slow job delays no other, and a group stays within its number of running jobs', async () => {
  const grouped = defineJob<Numbered>('grouped', { concurrency: 3, concurrencyOfGroup: 1 })
  const working = createJobs({ connection: database.connection, log: silentLog })
  const begun: number[] = []
  let endSlow = () => {}
  const slow = new Promise<void>((resolve) => (endSlow = resolve))
  working.work(grouped, async ({ number }) => {
    begun.push(number)
    if (number < 10) await slow
  })
  await working.start()
  for (const number of [1, 2, 3, 4]) await working.enqueue(database.db, grouped, { number }, { group: 'one' })
  for (const number of [11, 12]) await working.enqueue(database.db, grouped, { number }, { group: 'other' })
  await working.beginWork()
  await expect.poll(() => begun.filter((number) => number > 10).length, { timeout: 10_000 }).toBe(2)
  expect(begun.filter((number) => number < 10)).toHaveLength(1)
  endSlow()
  await expect.poll(() => begun.toSorted((a, b) => a - b), { timeout: 10_000 }).toEqual([1, 2, 3, 4, 11, 12])
  await working.stop()
})

test('a running job is notified when the process stops, and the process waits for it', async () => {
  const patient = defineJob<Numbered>('patient')
  const stopping = createJobs({ connection: database.connection, log: silentLog })
  let ended = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  stopping.work(patient, async (_data, { signal }) => {
    begin()
    await once(signal, 'abort')
    await new Promise((resolve) => setImmediate(resolve))
    ended = true
  })
  await stopping.start()
  await stopping.beginWork()
  await stopping.enqueue(database.db, patient, { number: 1 })
  await begun
  await stopping.stop()

  expect(ended).toBe(true)
  expect(await stateOf('patient')).toEqual(['completed'])
})

test('a schedule that the product no longer has is removed with its waiting job', async () => {
  const nightly = defineJob('nightly')
  const dropped = defineJob('dropped')
  const older = createJobs({ connection: database.connection, log: silentLog })
  for (const job of [nightly, dropped]) older.schedule(job, '0 3 * * *')
  await older.start()
  await older.beginWork()
  for (const job of [nightly, dropped]) await older.enqueue(database.db, job, {})
  await older.stop()

  const newer = createJobs({ connection: database.connection, log: silentLog })
  newer.schedule(nightly, '0 3 * * *')
  await newer.start()
  await newer.beginWork()
  await newer.stop()
  const { rows } = await database.pool.query('select name from pgboss.schedule')
  expect(rows).toEqual([{ name: 'nightly' }])
  expect(await stateOf('dropped')).toEqual([])
  expect(await stateOf('nightly')).toEqual(['created'])
})

/** Everything that one start of the product sets, as a process that starts later finds it. */
async function startWith(job: Job<Record<string, never>>, cron: string): Promise<unknown> {
  const starting = createJobs({ connection: database.connection, log: silentLog })
  starting.work(job, async () => {})
  starting.schedule(job, cron)
  await starting.start()
  await starting.beginWork()
  await starting.stop()
  const { rows } = await database.pool.query(
    `select retry_limit, queue.updated_on, cron, schedule.updated_on as scheduled_on
     from pgboss.queue join pgboss.schedule using (name) where name = $1`,
    [job.name],
  )
  return rows[0]
}

test('a start changes the queues and schedules that were otherwise, and no others', async () => {
  const first = await startWith(defineJob('weekly'), '0 3 * * 1')
  expect(first).toMatchObject({ retry_limit: 5, cron: '0 3 * * 1' })
  expect(await startWith(defineJob('weekly'), '0 3 * * 1')).toEqual(first)
  const changed = await startWith(defineJob('weekly', { retryLimit: 7 }), '0 4 * * 1')
  expect(changed).toMatchObject({ retry_limit: 7, cron: '0 4 * * 1' })
})
