/** Razorpay rejected the request; the description is its own. */
export class RazorpayError extends Error {
  readonly status: number
  readonly code: string
  readonly description: string

  constructor({ status, code, description }: { status: number; code: string; description: string }) {
    super(`Razorpay rejected the request (${status} ${code}): ${description}`)
    this.name = 'RazorpayError'
    this.status = status
    this.code = code
    this.description = description
  }

  /**
   * Whether a repeated call would fail, too. Wrong keys can be corrected, and a call in progress (409) ends.
   */
  get isForGood(): boolean {
    return this.status === 400 || this.status === 404
  }
}

/**
 * A temporary failure: of the network, a timeout, too many calls, an error of the provider, or a body that is
 * not JSON.
 */
export class RazorpayUnreachable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`Razorpay cannot be reached: ${reason}`, options)
    this.name = 'RazorpayUnreachable'
  }
}

/** Razorpay responded with JSON that is not valid for this call; other responses may be valid. */
export class RazorpayAnswerError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`Razorpay gave no usable answer: ${reason}`, options)
    this.name = 'RazorpayAnswerError'
  }
}

/** Whether an error comes from a call to the provider. */
export function isRazorpayError(error: unknown): error is Error {
  return [RazorpayError, RazorpayUnreachable, RazorpayAnswerError].some((kind) => error instanceof kind)
}
