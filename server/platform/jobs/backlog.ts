import type { Db } from '../database/connect.ts'
import { type DueJobs, dueJobs, failedJobs } from './job-store.ts'

export interface JobBacklog {
  /** Queues in which jobs are due that nobody has begun with. */
  readonly queues: DueJobs[]
  /** Given up within the last day. */
  readonly failed: number
}

/** The jobs that are not done as they should be. */
export async function jobBacklog(db: Db): Promise<JobBacklog> {
  const [queues, failed] = await Promise.all([dueJobs(db), failedJobs(db)])
  return { queues, failed }
}
