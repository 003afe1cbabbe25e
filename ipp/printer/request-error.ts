import type { Attribute, StatusCode } from '../codec/index.ts'

/** Ends an operation with an error status. `unsupported` names the rejected attributes. RFC 8011 section 4.1.7. */
export class IppRequestError extends Error {
  override readonly name = 'IppRequestError'
  readonly statusCode: StatusCode
  readonly unsupported: readonly Attribute[]

  constructor(statusCode: StatusCode, message: string, unsupported: readonly Attribute[] = []) {
    super(message)
    this.statusCode = statusCode
    this.unsupported = unsupported
  }
}
