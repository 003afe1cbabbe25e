import type { PgBoss, Queue } from 'pg-boss'
import type { Job } from './job.ts'

export const deadLetterQueue = 'dead-letter'

const quarterYearSeconds = 90 * 24 * 3600

/** Makes a job's queue when it is first used, and brings the settings of one that exists up to date. */
export function createQueues(boss: PgBoss): (job: Job<object>) => Promise<void> {
  const made = new Map<string, Promise<void>>()

  function once(name: string, make: () => Promise<void>): Promise<void> {
    const earlier = made.get(name)
    if (earlier) return earlier
    const making = make()
    made.set(name, making)
    // A database that was away then is no reason to fail for ever.
    making.catch(() => made.delete(name))
    return making
  }

  return (job) =>
    once(job.name, async () => {
      await once(deadLetterQueue, () =>
        boss.createQueue(deadLetterQueue, { retentionSeconds: quarterYearSeconds }),
      )
      const settings = queueSettings(job)
      // `short`: of the jobs with one singleton key, one waits at most.
      await boss.createQueue(job.name, { ...settings, policy: 'short' })
      await boss.updateQueue(job.name, settings)
    })
}

function queueSettings({ trying }: Job<object>): Omit<Queue, 'name'> {
  return { ...trying, notify: true, heartbeatSeconds: 10, deadLetter: deadLetterQueue }
}
