import {
  GroupTag,
  StatusCode,
  firstGroup,
  integers,
  isSuccessful,
  strings,
  type Attribute,
  type AttributeGroup,
  type IppMessage,
} from '../codec/index.ts'
import type { PrinterConnection } from './connection.ts'
import { IppBadAnswer, IppStatusError } from './errors.ts'
import { exchange, type ExchangeOptions } from './exchange.ts'
import { readText } from './read-text.ts'

export interface Request extends ExchangeOptions {
  /** One of `Operation`. */
  readonly operation: number
  /** Set when the operation is about a job. */
  readonly jobId?: number
  /** Operation attributes after the ones every request carries. */
  readonly attributes?: readonly Attribute[]
  readonly jobAttributes?: readonly Attribute[]
}

// Every request has a connection of its own, so an answer can only be to this one.
const requestId = 1

/**
 * Sends one operation with the attributes every request begins with. RFC 8011 section 4.1.
 * @throws IppStatusError when the printer rejects the request, and whatever `exchange` throws.
 */
export async function sendRequest(connection: PrinterConnection, request: Request): Promise<IppMessage> {
  const operationAttributes = [
    strings('attributes-charset', 'charset', 'utf-8'),
    strings('attributes-natural-language', 'naturalLanguage', 'en'),
    strings('printer-uri', 'uri', connection.uri),
    ...(request.jobId === undefined ? [] : [integers('job-id', request.jobId)]),
    strings('requesting-user-name', 'name', connection.user),
    ...(request.attributes ?? []),
  ]
  const groups: AttributeGroup[] = [{ tag: GroupTag.operation, attributes: operationAttributes }]
  if (request.jobAttributes?.length) groups.push({ tag: GroupTag.job, attributes: request.jobAttributes })
  const message = { version: connection.version, code: request.operation, requestId, groups }
  return checked(await exchange(connection, message, request))
}

function checked(answer: IppMessage): IppMessage {
  if (!isSuccessful(answer.code)) {
    const statusMessage = readText(firstGroup(answer, GroupTag.operation), 'status-message')
    throw new IppStatusError(answer.code, statusMessage, answer)
  }
  if (answer.requestId !== requestId) throw new IppBadAnswer('The answer is to another request')
  return answer
}

/** Whether an error is a printer's answer with this status code. */
export function isIppStatusError(
  error: unknown,
  statusCode: (typeof StatusCode)[keyof typeof StatusCode],
): boolean {
  return error instanceof IppStatusError && error.statusCode === statusCode
}
