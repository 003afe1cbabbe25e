/** A request to the object storage. */
export interface S3Request {
  readonly operation: string
  readonly bucket: string
  readonly key?: string
}

/**
 * The fields of an object storage error that are logged. The client's error itself is not logged: it contains
 * the whole response, in which services repeat the signed text, the key, and pages of HTML.
 */
export interface S3Error extends S3Request {
  /** The HTTP status, if there was a response. */
  readonly status?: number
  /** The error code of the service, such as `AccessDenied`, or of the system, such as `ECONNREFUSED`. */
  readonly code?: string
  /** The request id, by which the storage's operator finds it in the log. */
  readonly requestId?: string
  /** Why there was no response. */
  readonly reason?: string
}

export function toS3Error(request: S3Request, error: unknown): S3Error {
  const { $metadata, Code, code, name, message } = error as Partial<ClientError>
  const status = $metadata?.httpStatusCode
  const requestId = $metadata?.requestId
  const named = Code ?? code ?? (name && !genericNames.has(name) ? name : undefined)
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
const genericNames = new Set(['Error', 'Unknown', 'UnknownError'])
