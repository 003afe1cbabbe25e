import type { Jobs } from '../../platform/jobs/jobs.ts'

/** Notes what is enqueued, and does none of it. */
export function recordedJobs() {
  const enqueued: { job: string; data: object; startAfterSeconds?: number | undefined }[] = []
  const jobs: Pick<Jobs, 'enqueue'> = {
    async enqueue(_db, { name: job }, data, { startAfterSeconds } = {}) {
      enqueued.push({ job, data, startAfterSeconds })
    },
  }
  return { jobs, enqueued }
}
