/** The bytes are no IPP message. `offset` counts bytes from the start. */
export class IppDecodeError extends Error {
  override readonly name = 'IppDecodeError'
  readonly code = 'ipp_malformed'
  readonly offset: number
  /** True when the input ended too early: more bytes might make it a message. */
  readonly truncated: boolean

  constructor(message: string, offset: number, truncated = false) {
    super(`${message} at byte ${offset}`)
    this.offset = offset
    this.truncated = truncated
  }
}

/** The message cannot be written on the wire (a value too long, a number out of range). */
export class IppEncodeError extends Error {
  override readonly name = 'IppEncodeError'
  readonly code = 'ipp_not_encodable'
}
