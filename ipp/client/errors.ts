import type { IppMessage } from '../codec/index.ts'

/** No connection was made (refused, no such host, TLS failed): nothing was sent, so trying again is safe. */
export class IppUnreachable extends Error {
  override readonly name = 'IppUnreachable'
  readonly code = 'printer_unreachable'
}

/** A limit of time passed. In phase `connect` nothing was sent; later the printer may have acted. */
export class IppTimeout extends Error {
  override readonly name = 'IppTimeout'
  readonly code = 'printer_timeout'
  readonly phase: 'connect' | 'upload' | 'answer'

  constructor(phase: 'connect' | 'upload' | 'answer', milliseconds: number) {
    super(`The printer took over ${milliseconds} ms (${phase})`)
    this.phase = phase
  }
}

/** The connection ended before the answer did: the printer may have acted on the request or not. */
export class IppConnectionLost extends Error {
  override readonly name = 'IppConnectionLost'
  readonly code = 'printer_connection_lost'
}

/** The response is no IPP response to this request (a web page, garbage, too long). It may not be a printer. */
export class IppBadAnswer extends Error {
  override readonly name = 'IppBadAnswer'
  readonly code = 'printer_bad_answer'
}

/** HTTP rejected the request before IPP saw it: 401, 404, 413, 426 and so on. RFC 8010 section 3.4.3. */
export class IppHttpError extends Error {
  override readonly name = 'IppHttpError'
  readonly code = 'printer_http_error'
  readonly httpStatus: number

  constructor(httpStatus: number) {
    super(`The printer answered with HTTP status ${httpStatus}`)
    this.httpStatus = httpStatus
  }
}

/** The printer understood the request and rejected it. `statusCode` is one of `StatusCode`. */
export class IppStatusError extends Error {
  override readonly name = 'IppStatusError'
  readonly code = 'printer_refused'
  readonly statusCode: number
  /** The whole answer: its unsupported group names the rejected attributes. RFC 8011 section 4.1.7. */
  readonly answer: IppMessage

  constructor(statusCode: number, statusMessage: string | undefined, answer: IppMessage) {
    const number = `0x${statusCode.toString(16).padStart(4, '0')}`
    super(
      statusMessage
        ? `The printer rejected the request (${number}): ${statusMessage}`
        : `The printer rejected the request (${number})`,
    )
    this.statusCode = statusCode
    this.answer = answer
  }
}

/** The document could not be read whole on our side, so the upload was cut. `cause` says why. */
export class IppDocumentUnreadable extends Error {
  override readonly name = 'IppDocumentUnreadable'
  readonly code = 'document_unreadable'
}

/** The printer no longer knows a job it was given: whether it printed is unknown. */
export class IppJobUnknown extends Error {
  override readonly name = 'IppJobUnknown'
  readonly code = 'printer_job_unknown'
}

/** Several uploads in a row did not arrive whole. */
export class IppNotDelivered extends Error {
  override readonly name = 'IppNotDelivered'
  readonly code = 'printer_not_delivered'
}
