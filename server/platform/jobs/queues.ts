import type { PgBoss, Queue, QueueResult } from 'pg-boss'
import type { Job } from './job.ts'

export const deadLetterQueue = 'dead-letter'

const quarterYearSeconds = 90 * 24 * 3600

type Settings = Omit<Queue, 'name' | 'policy' | 'partition'>

/**
 * Returns a function that creates a job's queue at its first use, or updates the settings of an existing one.
 */
export function createQueues(boss: PgBoss): (job: Job<object>) => Promise<void> {
  const started = new Map<string, Promise<unknown>>()

  function once<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const earlier = started.get(name) as Promise<Result> | undefined
    if (earlier) return earlier
    const working = work()
    started.set(name, working)
    // An outage of the database must not make it fail for ever.
    working.catch(() => started.delete(name))
    return working
  }

  /** Read once, because at most starts all queues exist with the right settings. */
  const queuesBefore = () =>
    once('', async () => new Map((await boss.getQueues()).map((queue) => [queue.name, queue])))

  async function ensureQueue(name: string, settings: Settings, policy: string): Promise<void> {
    const before = (await queuesBefore()).get(name)
    if (before && hasSettings(before, settings)) return
    if (!before) await boss.createQueue(name, { ...settings, policy })
    // Another process may have just created it with other settings.
    await boss.updateQueue(name, settings)
  }

  return (job) =>
    once(job.name, async () => {
      await once(deadLetterQueue, () =>
        ensureQueue(deadLetterQueue, { retentionSeconds: quarterYearSeconds }, 'standard'),
      )
      // `short`: at most one job with a singleton key waits.
      await ensureQueue(job.name, queueSettings(job), 'short')
    })
}

function queueSettings({ retry }: Job<object>): Settings {
  return { ...retry, notify: true, heartbeatSeconds: 10, deadLetter: deadLetterQueue }
}

function hasSettings(queue: QueueResult, settings: Settings): boolean {
  return Object.entries(settings).every(([name, value]) => queue[name as keyof Settings] === value)
}
