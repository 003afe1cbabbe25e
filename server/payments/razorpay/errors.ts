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

  /** A repeated call gets the same answer; but wrong keys can be corrected, and what is still under way (409) ends. */
  get isForGood(): boolean {
    return this.status === 400 || this.status === 404
  }
}

/** The provider could not be reached: the network, a timeout, too many calls, a fault of theirs, or a body that is no JSON. */
export class RazorpayUnreachable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`Razorpay cannot be reached: ${reason}`, options)
    this.name = 'RazorpayUnreachable'
  }
}

/** Razorpay answered one call with JSON that cannot be believed; its other answers may be sound. */
export class RazorpayAnswerError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`Razorpay gave no usable answer: ${reason}`, options)
    this.name = 'RazorpayAnswerError'
  }
}

/** Whether an error comes from the provider, of any kind. */
export function isRazorpayError(error: unknown): error is Error {
  return [RazorpayError, RazorpayUnreachable, RazorpayAnswerError].some((kind) => error instanceof kind)
}
