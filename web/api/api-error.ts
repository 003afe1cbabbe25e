import { i18n } from '@campus-print/domain/language'
import type { FieldError, MailedCode, PendingLogin } from '@campus-print/contract/envelope'
import type { ErrorCode } from '@campus-print/contract/errors'

/** The server's error code, or why there is none: no connection, no answer in time, an answer that we cannot read. */
export type ApiErrorCode = ErrorCode | (typeof ownCodes)[number]

const ownCodes = ['network', 'no_answer', 'unreadable'] as const

interface Details {
  readonly status?: number | undefined
  readonly code: ApiErrorCode
  readonly errors?: readonly FieldError[] | undefined
  readonly attemptsLeft?: number | undefined
  readonly mailedCode?: MailedCode | undefined
  readonly pendingLogin?: PendingLogin | undefined
  readonly retryAfterMs?: number | undefined
}

/** A call that failed. */
export class ApiError extends Error {
  /** HTTP status; `undefined` without an answer. */
  readonly status: number | undefined
  readonly code: ApiErrorCode
  readonly errors: readonly FieldError[]
  /** Remaining attempts of a one-time code. */
  readonly attemptsLeft: number | undefined
  /** The status of the one-time code that the error is about. */
  readonly mailedCode: MailedCode | undefined
  /** What completes a login that waits for its second step. */
  readonly pendingLogin: PendingLogin | undefined
  /** When a retry makes sense, in ms. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, details: Details) {
    const { status, code, errors = [], attemptsLeft, mailedCode, pendingLogin, retryAfterMs } = details
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.attemptsLeft = attemptsLeft
    this.mailedCode = mailedCode
    this.pendingLogin = pendingLogin
    this.retryAfterMs = retryAfterMs
  }

  /** Whether the message comes from our server and is meant for people. */
  get isFromServer(): boolean {
    return !ownCodes.some((code) => code === this.code)
  }
}

export function networkError(): ApiError {
  return new ApiError(i18n.t('Network Error'), { code: 'network' })
}

/** @param limitMs how long the call waited, in ms. */
export function timeoutError(limitMs: number): ApiError {
  return new ApiError(i18n.t('timeout of {limit} ms exceeded', { limit: limitMs }), { code: 'no_answer' })
}

/**
 * The error of an unsuccessful answer. `body` is what was parsed, if anything; `retryAfterMs` comes from the
 * Retry-After header.
 */
export function errorFromResponse(status: number, body: unknown, retryAfterMs?: number): ApiError {
  if (!isFailure(body)) {
    const message = i18n.t('Request failed with status code {status}', { status })
    return new ApiError(message, { status, code: 'unreadable', retryAfterMs })
  }
  const { success: _, message, ...details } = body
  return new ApiError(message, { status, ...details, retryAfterMs })
}

/** The server's message, or `otherwise` where there is none. */
export function serverMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.isFromServer ? error.message : otherwise
}

/** Whether the connection failed, so that the same input may succeed later. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.code === 'no_answer')
}

interface FailureBody {
  success: false
  message: string
  code: ErrorCode
  errors?: FieldError[]
  attemptsLeft?: number
  mailedCode?: MailedCode
  pendingLogin?: PendingLogin
}

function isFailure(body: unknown): body is FailureBody {
  if (typeof body !== 'object' || body === null) return false
  // A newer server may have codes that this page does not know.
  const { success, message, code } = body as Partial<FailureBody>
  return success === false && typeof message === 'string' && typeof code === 'string'
}
