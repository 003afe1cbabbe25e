import type { Failure, FieldError } from '@campus-print/contract/envelope'
import { type ErrorCode, errorKinds } from '@campus-print/contract/errors'

type Details = Partial<Pick<Failure, 'attemptsLeft' | 'mailedCode' | 'needsVerification' | 'status'>> & {
  errors?: FieldError[]
  /** When trying again makes sense, in seconds; becomes the header `Retry-After`. */
  retryAfterSeconds?: number
}

/** A call that is rejected for a reason its caller may know. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string = errorKinds[code].message, details: Details = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorKinds[this.code].status
  }
}

/** The error of one field of the input. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('invalid_input', message, { errors: [{ field, message }] })
}
