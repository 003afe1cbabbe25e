/** A request to the object storage. */
export interface S3Request {
  readonly operation: string
  readonly bucket: string
  readonly key?: string
}

/**
 * The fields of an object storage error that are logged. Nothing else of the client's error: it
 * contains the whole answer, in which services repeat the signed text, the key, and pages of HTML.
 */
export interface S3Error extends S3Request {
  /** The HTTP status, where there was an answer. */
  readonly status?: number
  /** The service's own word for it, such as `AccessDenied`, or the system's, such as `ECONNREFUSED`. */
  readonly code?: string
  /** The request id, by which the storage's operator finds it in the log. */
  readonly requestId?: string
  /** Where there was no answer: why not. */
  readonly reason?: string
}

export function toS3Error(request: S3Request, error: unknown): S3Error {
  const { $metadata, Code, code, name, message } = error as Partial<ClientError>
  const status = $metadata?.httpStatusCode
  const requestId = $metadata?.requestId
  const named = Code ?? code ?? (name && !nameless.has(name) ? name : undefined)
  return {
    ...request,
    ...(status !== undefined && { status }),
    ...(named !== undefined && { code: named }),
    ...(requestId !== undefined && { requestId }),
    ...(status === undefined && message !== undefined && { reason: message.split('\n')[0] ?? '' }),
  }
}

/** The error as a sentence, for logs that show only its message. */
export function s3ErrorMessage({ operation, bucket, key, status, code, requestId, reason }: S3Error): string {
  const what = [operation, key === undefined ? bucket : `${bucket}/${key}`].join(' ')
  const answer = [status, code, requestId && `(request ${requestId})`, reason]
  return `${what}: ${answer.filter((part) => part !== undefined).join(' ')}`
}

interface ClientError {
  readonly $metadata: { readonly httpStatusCode?: number; readonly requestId?: string }
  readonly Code: string
  readonly code: string
  readonly name: string
  readonly message: string
}

/** Names by which the client calls a response that names no error. */
const nameless = new Set(['Error', 'Unknown', 'UnknownError'])
