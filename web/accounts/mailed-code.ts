import type { MailedCode } from '@campus-print/contract/envelope'
import { ApiError } from '../api/api-error.ts'

/** How a mailed code stands, its moments in ms since 1970 by this browser's clock. */
export interface CodeStatus {
  expiresAt: number
  /** From then on another may be asked for. */
  resendAt: number
  attemptsLeft: number
}

/** What the server has just said, by the clock that reads `here`: that of a phone may be off, by hours even. */
export function toLocalCodeStatus(
  { now, expiresAt, resendAt, attemptsLeft }: MailedCode,
  here: number,
): CodeStatus {
  const ahead = here - Date.parse(now)
  return {
    expiresAt: Date.parse(expiresAt) + ahead,
    resendAt: Date.parse(resendAt) + ahead,
    attemptsLeft,
  }
}

/** A code that opens nothing any more, or of which the server knows nothing. */
export function expiredCode(here: number): CodeStatus {
  return { expiresAt: here, resendAt: here, attemptsLeft: 0 }
}

/** How the code stands after a refusal; one that says nothing of it has met none that is good. */
export function codeStatusAfterError(error: unknown, here: number): CodeStatus {
  const mailedCode = error instanceof ApiError ? error.mailedCode : undefined
  return mailedCode ? toLocalCodeStatus(mailedCode, here) : expiredCode(here)
}
