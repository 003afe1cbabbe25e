import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Job } from './job.ts'
import { deadLetterQueue } from './queues.ts'

export interface DueJobs {
  readonly name: string
  readonly waiting: number
  /** Seconds since the oldest job was due. */
  readonly oldestWaitingSeconds: number
}

/** The queues with due jobs that no worker has started; the longest wait first. */
export async function dueJobs(db: Db): Promise<DueJobs[]> {
  const { rows } = await sql<DueJobs>`
    select name, count(*)::int as waiting,
      extract(epoch from now() - min(start_after))::int as "oldestWaitingSeconds"
    from pgboss.job
    where state in ('created', 'retry') and start_after <= now() and name <> ${deadLetterQueue}
    group by name order by 3 desc`.execute(db)
  return rows
}

/** How many jobs failed for good within the last day. */
export async function failedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from pgboss.job
    where name = ${deadLetterQueue} and created_on > now() - interval '1 day'`.execute(db)
  return rows[0]?.failed ?? 0
}

/**
 * Deletes jobs of a kind with this data, including those that failed for good; a running job is kept until it
 * ends.
 */
export async function deleteJobsWith<Data extends object>(
  db: Db,
  { name }: Job<Data>,
  data: Partial<Data>,
): Promise<void> {
  await sql`
    delete from pgboss.job
    where name in (${name}, ${deadLetterQueue}) and data @> ${JSON.stringify(data)}::jsonb and state <> 'active'`.execute(
    db,
  )
}

interface JobBacklog {
  /** The queues with due jobs that no worker has started. */
  readonly queues: DueJobs[]
  /** The number of jobs that failed for good within the last day. */
  readonly failed: number
}

/** The jobs that are late or have failed. */
export async function jobBacklog(db: Db): Promise<JobBacklog> {
  const [queues, failed] = await Promise.all([dueJobs(db), failedJobs(db)])
  return { queues, failed }
}
