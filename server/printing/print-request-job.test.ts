import { expect, onTestFinished, test } from 'vitest'
import type { Job } from '../platform/jobs/job.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { silentLog } from '../platform/log/log.ts'
import { testDatabase } from '../testing/fixtures/database/test-database.ts'
import { dispatchJob, preparePrintJob, printRequestJob } from './print-request-job.ts'

test.each([printRequestJob, preparePrintJob, dispatchJob] as Job<object>[])(
  'a print whose job $name was lost many times is tried again within 15 s',
  async (job) => {
    const database = await testDatabase()
    onTestFinished(() => database.close())
    const { db, pool, connection } = database
    const jobs = createJobs({ connection, log: silentLog })
    onTestFinished(() => jobs.stop())
    jobs.work(job, () => Promise.reject(new Error('The machine has too much to do')))
    await jobs.start()
    await jobs.enqueue(db, job, { requestId: 'any' })
    await pool.query('update pgboss.job set retry_count = 40 where name = $1', [job.name])
    await jobs.beginWork()

    const waits = async () => {
      const { rows } = await pool.query<{ seconds: number }>(
        `select extract(epoch from start_after - now())::float as seconds from pgboss.job
         where name = $1 and state = 'retry'`,
        [job.name],
      )
      return rows.map(({ seconds }) => seconds > 0 && seconds <= 15)
    }
    await expect.poll(waits).toEqual([true])
  },
)
