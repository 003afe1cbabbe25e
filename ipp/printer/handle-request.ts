import {
  GroupTag,
  IppDecodeError,
  StatusCode,
  encode,
  strings,
  type AttributeGroup,
  type IppMessage,
  JobState,
} from '../codec/index.ts'
import { checkFrame } from './check-request.ts'
import { type Device, moveJob, openJobs } from './device.ts'
import { ConnectionCut } from './failure-injection.ts'
import type { Answer } from './operations/answer.ts'
import { operations } from './operations/index.ts'
import { readHead, type ReceivedRequest } from './read-head.ts'
import { IppRequestError } from './request-error.ts'
import { abandonedAfterSeconds } from './printer-attributes.ts'

/** One HTTP request to the printer, whatever framework took it in. */
export interface PrinterHttpRequest {
  /** May throw: then the sender went away. */
  readonly body: AsyncIterable<Uint8Array>
  /** The Host header: `host:port`. */
  readonly authority: string
  /** Whether it came over TLS. */
  readonly secure?: boolean
}

/**
 * Answers one request with the bytes of an IPP response, to be sent as `application/ipp` with HTTP status 200.
 * @throws ConnectionCut when no client is left to answer; the caller ends the connection.
 */
export async function handleRequest(device: Device, http: PrinterHttpRequest): Promise<Uint8Array> {
  let request: ReceivedRequest
  try {
    request = await readHead(http.body)
  } catch (error) {
    if (!(error instanceof IppDecodeError)) throw new ConnectionCut('The sender went away', { cause: error })
    const unread = { version: { major: 1, minor: 1 }, code: 0, requestId: 1, groups: [] }
    return respond(unread, answerTo(device, new IppRequestError(StatusCode.badRequest, error.message)))
  }
  const answer = await perform(device, http, request).catch((error: unknown) => answerTo(device, error))
  const { code } = request.message
  await device.failures.take('delay-answer', ({ operation }) => operation === code)?.until()
  if (device.failures.take('lose-answer', ({ operation }) => operation === code)) {
    throw new ConnectionCut('The answer was lost on request')
  }
  return respond(request.message, answer)
}

async function perform(
  device: Device,
  { authority, secure = false }: PrinterHttpRequest,
  { message, document }: ReceivedRequest,
): Promise<Answer> {
  await abortAbandoned(device)
  const operation = checkFrame(device, message)
  const rejected = device.failures.take('reject', (failure) => failure.operation === message.code)
  if (rejected) throw new IppRequestError(rejected.statusCode, 'Rejected on request')
  const operate = operations.get(message.code)
  if (!operate) throw new IppRequestError(StatusCode.operationNotSupported, 'The operation is not supported')
  return await operate(device, { message, operation, document, authority, secure })
}

interface FailedAnswer extends Answer {
  readonly statusMessage: string
}

function answerTo(device: Device, error: unknown): FailedAnswer {
  if (error instanceof ConnectionCut) throw error
  if (error instanceof IppRequestError) {
    return { statusCode: error.statusCode, statusMessage: error.message, unsupported: error.unsupported }
  }
  device.report(error)
  return { statusCode: StatusCode.internalError, statusMessage: 'The printer has an internal error' }
}

/** RFC 8011 section 4.1.6: version and request-id of the request, charset and language first. */
function respond(request: IppMessage, answer: Answer | FailedAnswer): Uint8Array {
  const known = request.version.major === 1 || request.version.major === 2
  const statusMessage =
    'statusMessage' in answer ? [strings('status-message', 'text', answer.statusMessage)] : []
  const groups: AttributeGroup[] = [
    {
      tag: GroupTag.operation,
      attributes: [
        strings('attributes-charset', 'charset', 'utf-8'),
        strings('attributes-natural-language', 'naturalLanguage', 'en'),
        ...statusMessage,
      ],
    },
  ]
  if (answer.unsupported?.length) groups.push({ tag: GroupTag.unsupported, attributes: answer.unsupported })
  return encode({
    version: known ? request.version : { major: 1, minor: 1 },
    code: answer.statusCode ?? StatusCode.ok,
    requestId: request.requestId,
    groups: [...groups, ...(answer.groups ?? [])],
  })
}

/** Aborts jobs whose document does not come. RFC 8011 section 5.4.31, `multiple-operation-time-out`. */
async function abortAbandoned(device: Device): Promise<void> {
  const latest = device.now().getTime() - abandonedAfterSeconds * 1000
  const abandoned = openJobs(device).filter(
    (job) => !job.closed && !job.receiving && job.createdAt.getTime() < latest,
  )
  for (const job of abandoned) {
    await moveJob(device, job, JobState.aborted, 'aborted-by-system', 'job-data-insufficient')
  }
}
