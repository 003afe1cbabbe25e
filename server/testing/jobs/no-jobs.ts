import type { Jobs } from '../../platform/jobs/jobs.ts'

/** For what must not enqueue anything. */
export const noJobs: Pick<Jobs, 'enqueue'> = {
  enqueue() {
    throw new Error('Nothing was to be enqueued')
  },
}
