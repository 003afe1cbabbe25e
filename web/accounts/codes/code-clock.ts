import { i18n } from '@campus-print/domain/language'
import { useEffect, useState } from 'react'
import type { CodeStatus } from './code-status.ts'

export interface CodeClock {
  /** Seconds until the code expires. */
  readonly secondsLeft: number
  /** Seconds until the user may request another code. */
  readonly resendIn: number
  readonly isOutOfAttempts: boolean
  /** The code has expired or has no attempts left. */
  readonly hasEnded: boolean
}

/** The two countdowns of a code. Once the code has ended, another can be requested at once. */
export function useCodeClock({ expiresAt, resendAt, attemptsLeft }: CodeStatus): CodeClock {
  const secondsLeft = useCountdown(expiresAt)
  const resendIn = useCountdown(resendAt)
  const isOutOfAttempts = attemptsLeft === 0
  const hasEnded = isOutOfAttempts || secondsLeft === 0
  return { secondsLeft, resendIn: hasEnded ? 0 : resendIn, isOutOfAttempts, hasEnded }
}

/** Seconds until a deadline (ms since 1970). Each tick reads the clock, so a phone that slept shows the right time. */
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
  const [minute, second] = [1, 2].map(
    (minimumIntegerDigits) => new Intl.NumberFormat(i18n.locale, { minimumIntegerDigits }),
  )
  return `${minute?.format(Math.floor(seconds / 60))}:${second?.format(seconds % 60)}`
}
