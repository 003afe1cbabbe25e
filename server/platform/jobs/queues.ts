import type { PgBoss, Queue, QueueResult } from 'pg-boss'
import type { Job } from './job.ts'

export const deadLetterQueue = 'dead-letter'

const quarterYearSeconds = 90 * 24 * 3600

type Settings = Omit<Queue, 'name' | 'policy' | 'partition'>

/** Makes a job's queue when it is first used, and brings the settings of one that exists up to date. */
export function createQueues(boss: PgBoss): (job: Job<object>) => Promise<void> {
  const begun = new Map<string, Promise<unknown>>()

  function once<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const earlier = begun.get(name) as Promise<Result> | undefined
    if (earlier) return earlier
    const working = work()
    begun.set(name, working)
    // A database that was away then is no reason to fail for ever.
    working.catch(() => begun.delete(name))
    return working
  }

  /** Read once, since most starts find every queue as it should be. */
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
      // `short`: of the jobs with one singleton key, one waits at most.
      await ensureQueue(job.name, queueSettings(job), 'short')
    })
}

function queueSettings({ retry }: Job<object>): Settings {
  return { ...retry, notify: true, heartbeatSeconds: 10, deadLetter: deadLetterQueue }
}

function hasSettings(queue: QueueResult, settings: Settings): boolean {
  return Object.entries(settings).every(([name, value]) => queue[name as keyof Settings] === value)
}
