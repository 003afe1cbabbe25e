import { setTimeout as delay } from 'node:timers/promises'
import type { Job } from '../../platform/jobs/job.ts'
import type { TestDatabase } from '../fixtures/database/test-database.ts'

// A worker gets only the jobs that the test releases, so that the steps of one job are not mixed with those of others.

const never = `now() + interval '1 day'`

/** From now on every job waits that is enqueued, and every one that is tried again. */
export async function pauseJobs({ pool }: TestDatabase): Promise<void> {
  await pool.query(`
    create function hold_job() returns trigger language plpgsql as $$
      begin new.start_after := ${never}; return new; end $$;
    create trigger hold before insert on pgboss.job for each row execute function hold_job()`)
}

/** What a dead worker had begun waits again; the queue itself finds that out after some seconds. */
export async function requeueJobs({ pool }: TestDatabase): Promise<void> {
  await pool.query(`update pgboss.job set state = 'retry', start_after = ${never} where state = 'active'`)
}

/** Jobs of one kind; with `data` only those that have it. */
export interface Wanted {
  readonly job: Pick<Job<object>, 'name'>
  readonly data?: object
}

/** Lets workers have jobs until none is left, those included that come of it. */
export async function workOff(
  database: TestDatabase,
  wanted: readonly Wanted[],
  gone = new AbortController().signal,
): Promise<void> {
  while (!gone.aborted) {
    let open = 0
    for (const some of wanted) open += await resume(database, some)
    if (open === 0) return
    await delay(20)
  }
}

/** Lets those go that wait; answers how many are not done. */
async function resume({ pool }: TestDatabase, { job, data = {} }: Wanted): Promise<number> {
  const which = [job.name, JSON.stringify(data)]
  await pool.query(
    `update pgboss.job set start_after = now() - interval '1 second'
     where name = $1 and data @> $2 and state in ('created', 'retry') and start_after > now()`,
    which,
  )
  const { rows } = await pool.query<{ open: number }>(
    `select count(*) as open from pgboss.job
     where name = $1 and data @> $2 and state in ('created', 'retry', 'active')`,
    which,
  )
  return rows[0]?.open ?? 0
}
