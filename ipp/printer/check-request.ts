import {
  GroupTag,
  StatusCode,
  firstGroup,
  readInteger,
  readString,
  type AttributeGroup,
  type IppMessage,
} from '../codec/index.ts'
import type { Device } from './device.ts'
import type { PrinterJob } from './job.ts'
import { IppRequestError } from './request-error.ts'

/** A request whose frame is in order. */
export interface PrinterRequest {
  readonly message: IppMessage
  readonly operation: AttributeGroup
  readonly document: AsyncIterable<Uint8Array>
  /** `host:port` as the client wrote it: the printer's own URIs repeat it. */
  readonly authority: string
  readonly secure: boolean
}

/** Checks every request must pass. RFC 8011 sections 4.1.1 to 4.1.8. Returns its operation attributes. */
export function checkFrame(device: Device, message: IppMessage): AttributeGroup {
  if (message.version.major < 1 || message.version.major > 2) {
    throw new IppRequestError(StatusCode.versionNotSupported, 'Versions 1.1 and 2.0 are supported')
  }
  if (message.requestId < 1)
    throw new IppRequestError(StatusCode.badRequest, 'The request-id is not positive')
  const [operation] = message.groups
  if (operation?.tag !== GroupTag.operation)
    throw new IppRequestError(StatusCode.badRequest, 'No operation attributes')
  checkLanguage(operation)
  checkTarget(device, operation)
  return operation
}

function checkLanguage(operation: AttributeGroup): void {
  const [charset, language] = operation.attributes
  if (charset?.name !== 'attributes-charset' || language?.name !== 'attributes-natural-language') {
    throw new IppRequestError(StatusCode.badRequest, 'Charset and natural language must come first')
  }
  const name = readString(operation, 'attributes-charset')?.toLowerCase()
  if (name !== 'utf-8' && name !== 'us-ascii')
    throw new IppRequestError(StatusCode.charsetNotSupported, 'Charset is utf-8')
}

function checkTarget(device: Device, operation: AttributeGroup): void {
  const target = readString(operation, 'printer-uri') ?? readString(operation, 'job-uri')
  if (target === undefined) throw new IppRequestError(StatusCode.badRequest, 'No printer-uri')
  const path = pathOf(target)
  if (path !== device.path && !path.startsWith(`${device.path}/`)) {
    throw new IppRequestError(StatusCode.notFound, 'There is no such printer')
  }
}

/** The job a request names by `job-id`, or by `job-uri`. RFC 8011 section 4.1.5. */
export function requestedJob(device: Device, operation: AttributeGroup): PrinterJob {
  const uri = readString(operation, 'job-uri')
  const id =
    readInteger(operation, 'job-id') ?? (uri === undefined ? undefined : Number(pathOf(uri).split('/').pop()))
  if (id === undefined) throw new IppRequestError(StatusCode.badRequest, 'No job-id')
  const job = device.jobs.get(id)
  if (!job) throw new IppRequestError(StatusCode.notFound, 'There is no such job')
  return job
}

export function requestingUser(operation: AttributeGroup): string {
  return readString(operation, 'requesting-user-name') ?? 'anonymous'
}

/** Job template attributes of a request. */
export function jobGroup(request: PrinterRequest): AttributeGroup | undefined {
  return firstGroup(request.message, GroupTag.job)
}

function pathOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).pathname : ''
}
