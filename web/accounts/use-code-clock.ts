import type { CodeStanding } from './mailed-code.ts'
import { useCountdown } from './use-countdown.ts'

export interface CodeClock {
  /** Seconds until the code's time is over. */
  readonly goodFor: number
  /** Seconds until another may be asked for. */
  readonly resendIn: number
  readonly isUsedUp: boolean
  /** Nothing that is typed opens anything any more. */
  readonly hasEnded: boolean
}

/** A code's two countdowns; once it has ended, another may be asked for at once. */
export function useCodeClock({ expiresAt, resendAt, attemptsLeft }: CodeStanding): CodeClock {
  const goodFor = useCountdown(expiresAt)
  const resendIn = useCountdown(resendAt)
  const isUsedUp = attemptsLeft === 0
  const hasEnded = isUsedUp || goodFor === 0
  return { goodFor, resendIn: hasEnded ? 0 : resendIn, isUsedUp, hasEnded }
}
