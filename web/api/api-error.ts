import type { FieldError, MailedCode } from '@campus-print/contract/envelope'
import { type ErrorCode, errorKinds } from '@campus-print/contract/errors'

/** A refusal in the server's words, or why there is none: no connection, no answer in time, an answer we cannot read. */
export type ApiErrorCode = ErrorCode | 'network' | 'no_answer' | 'unreadable'

interface Details {
  readonly status?: number | undefined
  readonly code: ApiErrorCode
  readonly errors?: readonly FieldError[] | undefined
  readonly attemptsLeft?: number | undefined
  readonly mailedCode?: MailedCode | undefined
  readonly retryAfterMs?: number | undefined
}

/** A call that failed. */
export class ApiError extends Error {
  /** HTTP status; `undefined` when nothing was answered. */
  readonly status: number | undefined
  readonly code: ApiErrorCode
  readonly errors: readonly FieldError[]
  /** Tries that a one-time code still bears, where the server says so. */
  readonly attemptsLeft: number | undefined
  /** How the one-time code stands, where the refusal is about one. */
  readonly mailedCode: MailedCode | undefined
  /** When asking again makes sense, where the server says so. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, details: Details) {
    const { status, code, errors = [], attemptsLeft, mailedCode, retryAfterMs } = details
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.attemptsLeft = attemptsLeft
    this.mailedCode = mailedCode
    this.retryAfterMs = retryAfterMs
  }

  /** Whether the message is the server's own and meant for people. */
  get isFromServer(): boolean {
    return Object.hasOwn(errorKinds, this.code)
  }
}

export function networkError(): ApiError {
  return new ApiError('Network Error', { code: 'network' })
}

/** @param limitMs how long we waited, in ms. */
export function timeoutError(limitMs: number): ApiError {
  return new ApiError(`timeout of ${limitMs} ms exceeded`, { code: 'no_answer' })
}

/**
 * The error of an answer that is no success, from its status and what its body held, if it held anything;
 * `retryAfterMs` is when it asks to be asked again, in ms.
 */
export function errorFromResponse(status: number, body: unknown, retryAfterMs?: number): ApiError {
  if (!isFailure(body)) {
    const message = `Request failed with status code ${status}`
    return new ApiError(message, { status, code: 'unreadable', retryAfterMs })
  }
  const { message, ...details } = body
  return new ApiError(message, { status, ...details, retryAfterMs })
}

/** The server's message where there is one, else the words of the screen. */
export function serverMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.isFromServer ? error.message : otherwise
}

/** Whether the failure lies on the way: trying again may help and nothing the user entered was wrong. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.code === 'no_answer')
}

interface FailureBody {
  message: string
  code: ErrorCode
  errors?: FieldError[]
  attemptsLeft?: number
  mailedCode?: MailedCode
}

function isFailure(body: unknown): body is FailureBody {
  if (typeof body !== 'object' || body === null) return false
  const { message, code } = body as Partial<FailureBody>
  return typeof message === 'string' && typeof code === 'string' && Object.hasOwn(errorKinds, code)
}
