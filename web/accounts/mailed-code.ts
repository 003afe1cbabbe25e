import type { MailedCode } from '@campus-print/contract/envelope'
import { ApiError } from '../api/api-error.ts'

/** How a mailed code stands, its moments in ms since 1970 by this browser's clock. */
export interface CodeStanding {
  expiresAt: number
  /** From then on another may be asked for. */
  resendAt: number
  attemptsLeft: number
}

/** What the server has just said, by the clock that reads `here`: that of a phone may be off, by hours even. */
export function standingHere(
  { now, expiresAt, resendAt, attemptsLeft }: MailedCode,
  here: number,
): CodeStanding {
  const ahead = here - Date.parse(now)
  return {
    expiresAt: Date.parse(expiresAt) + ahead,
    resendAt: Date.parse(resendAt) + ahead,
    attemptsLeft,
  }
}

/** A code that opens nothing any more, or of which the server knows nothing. */
export function endedCode(here: number): CodeStanding {
  return { expiresAt: here, resendAt: here, attemptsLeft: 0 }
}

/** How the code stands after a refusal; one that says nothing of it has met none that is good. */
export function standingAfter(fault: unknown, here: number): CodeStanding {
  const mailedCode = fault instanceof ApiError ? fault.mailedCode : undefined
  return mailedCode ? standingHere(mailedCode, here) : endedCode(here)
}
