import { useEffect, useState } from 'react'
import type { CodeStatus } from './code-status.ts'

export interface CodeClock {
  /** Seconds until the code's time is over. */
  readonly secondsLeft: number
  /** Seconds until another may be asked for. */
  readonly resendIn: number
  readonly isOutOfAttempts: boolean
  /** Nothing that is typed opens anything any more. */
  readonly hasEnded: boolean
}

/** A code's two countdowns; once it has ended, another may be asked for at once. */
export function useCodeClock({ expiresAt, resendAt, attemptsLeft }: CodeStatus): CodeClock {
  const secondsLeft = useCountdown(expiresAt)
  const resendIn = useCountdown(resendAt)
  const isOutOfAttempts = attemptsLeft === 0
  const hasEnded = isOutOfAttempts || secondsLeft === 0
  return { secondsLeft, resendIn: hasEnded ? 0 : resendIn, isOutOfAttempts, hasEnded }
}

/** Seconds left until a deadline (ms since 1970); read from the clock, so that a sleeping phone wakes up right. */
function useCountdown(deadline: number): number {
  const [left, setLeft] = useState(() => secondsUntil(deadline, Date.now()))
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(deadline, Date.now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [deadline])
  return left
}

/** Whole seconds until a deadline, both in ms since 1970; 0 once it has passed. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** Seconds as a clock shows them: `9:05`. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
