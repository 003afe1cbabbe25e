import clsx from 'clsx'
import { Timer, TimerOff } from 'lucide-react'
import { formatClock } from './countdown.ts'
import type { CodeClock } from './use-code-clock.ts'

const lastMinute = 60

/** How long a code is still good; of one that is not, what to do. */
export function TimeLeft({ id, clock }: { id: string; clock: CodeClock }) {
  const Icon = clock.hasEnded ? TimerOff : Timer
  const isUrgent = clock.hasEnded || clock.secondsLeft <= lastMinute
  return (
    <p
      id={id}
      role="timer"
      className={clsx(
        'flex items-start gap-2 tabular-nums',
        isUrgent ? 'font-semibold text-danger' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {timeLeftMessage(clock)}
    </p>
  )
}

function timeLeftMessage({ isOutOfAttempts, hasEnded, secondsLeft }: CodeClock): string {
  if (isOutOfAttempts) return 'The code is used up. Ask for a new one.'
  if (hasEnded) return 'The code has expired. Ask for a new one.'
  return `The code is good for another ${formatClock(secondsLeft)}`
}
