import type { Failure, FieldError } from '@campus-print/contract/envelope'
import { type ErrorCode, errorKinds } from '@campus-print/contract/errors'

type Details = Partial<
  Pick<Failure, 'attemptsLeft' | 'mailedCode' | 'needsVerification' | 'pendingLogin' | 'status'>
> & {
  errors?: FieldError[]
  /** The time after which a retry makes sense, in seconds; sent as the header `Retry-After`. */
  retryAfterSeconds?: number
}

/** An error whose reason the caller may know. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  readonly #message: string | undefined

  constructor(code: ErrorCode, message?: string, details: Details = {}) {
    super(message ?? errorKinds[code].message)
    this.name = 'ApiError'
    this.code = code
    this.details = details
    this.#message = message
  }

  /**
   * The caller's message. A default one is translated when sent, since callers of several languages may share
   * an error.
   */
  get messageToSend(): string {
    return this.#message ?? errorKinds[this.code].message
  }

  get status(): number {
    return errorKinds[this.code].status
  }
}

/** The error of one field of the input. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('invalid_input', message, { errors: [{ field, message }] })
}
