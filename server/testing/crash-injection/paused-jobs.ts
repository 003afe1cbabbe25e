import { setTimeout as delay } from 'node:timers/promises'
import type { Job } from '../../platform/jobs/job.ts'
import type { TestDatabase } from '../fixtures/database/test-database.ts'

// Workers get only the jobs that the test releases, so that the steps of different jobs do not mix.

const never = `now() + interval '1 day'`

/** Holds back every job that is enqueued or retried from now on. */
export async function pauseJobs({ pool }: TestDatabase): Promise<void> {
  await pool.query(`
    create function hold_job() returns trigger language plpgsql as $$
      begin new.start_after := ${never}; return new; end $$;
    create trigger hold before insert on pgboss.job for each row execute function hold_job()`)
}

/** Requeues jobs that a killed worker had started, held back; the queue itself would take some seconds to notice. */
export async function requeueJobs({ pool }: TestDatabase): Promise<void> {
  await pool.query(`update pgboss.job set state = 'retry', start_after = ${never} where state = 'active'`)
}

/** Jobs of one kind; with `data`, only those with this data. */
export interface JobFilter {
  readonly job: Pick<Job<object>, 'name'>
  readonly data?: object
}

/** Releases jobs to the workers until none is left, including jobs that these jobs enqueue. */
export async function runJobs(
  database: TestDatabase,
  filters: readonly JobFilter[],
  abandoned = new AbortController().signal,
): Promise<void> {
  while (!abandoned.aborted) {
    let open = 0
    for (const filter of filters) open += await release(database, filter)
    if (open === 0) return
    await delay(20)
  }
}

/** Releases the jobs that are held back; returns how many jobs are not completed. */
async function release({ pool }: TestDatabase, { job, data = {} }: JobFilter): Promise<number> {
  const values = [job.name, JSON.stringify(data)]
  await pool.query(
    `update pgboss.job set start_after = now() - interval '1 second'
     where name = $1 and data @> $2 and state in ('created', 'retry') and start_after > now()`,
    values,
  )
  const { rows } = await pool.query<{ open: number }>(
    `select count(*) as open from pgboss.job
     where name = $1 and data @> $2 and state in ('created', 'retry', 'active')`,
    values,
  )
  return rows[0]?.open ?? 0
}
