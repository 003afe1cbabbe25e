import type { MailedCode } from '@campus-print/contract/envelope'
import { ApiError, serverMessage } from '../../api/api-error.ts'

/** The status of an e-mailed code; times in ms since 1970 by this browser's clock. */
export interface CodeStatus {
  expiresAt: number
  /** From then on the user may request another code. */
  resendAt: number
  attemptsLeft: number
}

/** Translates the server's times to the local clock, which reads `here`. A phone's clock may be hours off. */
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

/** The status of a code that is no longer valid or that the server does not know. */
function expiredCode(here: number): CodeStatus {
  return { expiresAt: here, resendAt: here, attemptsLeft: 0 }
}

/** The status after a rejected code. An error without a status means that no code is valid. */
export function codeStatusAfterError(error: unknown, here: number): CodeStatus {
  const mailedCode = error instanceof ApiError ? error.mailedCode : undefined
  return mailedCode ? toLocalCodeStatus(mailedCode, here) : expiredCode(here)
}

/** Why a code was rejected, with the remaining attempts where the server states them. */
export function codeErrorMessage(error: unknown): string {
  const message = serverMessage(error, 'Verification failed')
  const left = error instanceof ApiError ? error.attemptsLeft : undefined
  return left === undefined ? message : `${message}. ${left} attempts remaining`
}

/** Whether the server rejected the code itself, so that the user must type another. */
export function isCodeRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'code_expired')
}

/** Whether the server rejected the link itself, so that the user needs another. */
export function isLinkRejected(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired'
}
