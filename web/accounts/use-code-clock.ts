import type { CodeStatus } from './mailed-code.ts'
import { useCountdown } from './use-countdown.ts'

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
