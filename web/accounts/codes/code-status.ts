import { i18n } from '@campus-print/domain/language'
import type { MailedCode } from '@campus-print/contract/envelope'
import { ApiError, serverMessage } from '../../api/api-error.ts'

/** The status of an e-mailed code; times in ms since 1970 by this browser's clock. */
export interface CodeStatus {
  expiresAt: number
  /** From then on the user may request another code. */
  resendAt: number
  attemptsLeft: number
}

/** Translates the server's times to the local clock, which reads `localNow`. A phone's clock may be hours off. */
export function toLocalCodeStatus(
  { now, expiresAt, resendAt, attemptsLeft }: MailedCode,
  localNow: number,
): CodeStatus {
  const offset = localNow - Date.parse(now)
  return {
    expiresAt: Date.parse(expiresAt) + offset,
    resendAt: Date.parse(resendAt) + offset,
    attemptsLeft,
  }
}

/** The status of a code that is no longer valid or that the server does not know. */
function expiredCode(localNow: number): CodeStatus {
  return { expiresAt: localNow, resendAt: localNow, attemptsLeft: 0 }
}

/** The status after a rejected code. An error without a status means that no code is valid. */
export function codeStatusAfterError(error: unknown, localNow: number): CodeStatus {
  const mailedCode = error instanceof ApiError ? error.mailedCode : undefined
  return mailedCode ? toLocalCodeStatus(mailedCode, localNow) : expiredCode(localNow)
}

/** Why a code was rejected, with the remaining attempts where the server states them. */
export function codeErrorMessage(error: unknown): string {
  const message = serverMessage(error, i18n.t('Verification failed'))
  const left = error instanceof ApiError ? error.attemptsLeft : undefined
  if (left === undefined) return message
  return i18n.t('{message}. {left, plural, one {# attempt} other {# attempts}} remaining', { message, left })
}

/** Whether the server rejected the code itself, so that the user must type another. */
export function isCodeRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'code_expired')
}

/** Whether the server rejected the link itself, so that the user needs another. */
export function isLinkRejected(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired'
}
