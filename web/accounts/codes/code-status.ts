import type { MailedCode } from '@campus-print/contract/envelope'
import { ApiError, serverMessage } from '../../api/api-error.ts'

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
function expiredCode(here: number): CodeStatus {
  return { expiresAt: here, resendAt: here, attemptsLeft: 0 }
}

/** How the code stands after a refusal; one that says nothing of it has met none that is good. */
export function codeStatusAfterError(error: unknown, here: number): CodeStatus {
  const mailedCode = error instanceof ApiError ? error.mailedCode : undefined
  return mailedCode ? toLocalCodeStatus(mailedCode, here) : expiredCode(here)
}

/** Why a code was not taken, with the tries that remain where the server tells. */
export function codeErrorMessage(error: unknown): string {
  const message = serverMessage(error, 'Verification failed')
  const left = error instanceof ApiError ? error.attemptsLeft : undefined
  return left === undefined ? message : `${message}. ${left} attempts remaining`
}

/** Whether the code itself was refused: another must be typed. */
export function isCodeRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'code_expired')
}
