import { formatAge, formatCount } from './sentence.ts'
import { type Verdict, failing, ok, warning } from './assess.ts'

/** Jobs are begun with within milliseconds; so long may a burst take, and so long nothing may. */
const longWaitSeconds = 2 * 60
const tooLongSeconds = 15 * 60

export interface JobsHealth {
  /** Queues in which jobs are due that nobody has begun with. */
  readonly queues: readonly {
    readonly name: string
    readonly waiting: number
    readonly oldestWaitingSeconds: number
  }[]
  /** Given up within the last day. */
  readonly failed: number
}

export function assessJobs({ queues, failed }: JobsHealth): Verdict {
  const [oldest] = queues.toSorted((one, other) => other.oldestWaitingSeconds - one.oldestWaitingSeconds)
  if (oldest && oldest.oldestWaitingSeconds > longWaitSeconds) {
    const wait = formatCount(oldest.waiting, 'job waits', 'jobs wait')
    const says = `${wait} in ${oldest.name}, the oldest for ${formatAge(oldest.oldestWaitingSeconds)}.`
    return oldest.oldestWaitingSeconds > tooLongSeconds
      ? failing(`${says} Does a worker run?`)
      : warning(says)
  }
  if (failed > 0)
    return warning(`${formatCount(failed, 'job was', 'jobs were')} given up within the last day.`)
  return ok('Jobs are done as they come.')
}
