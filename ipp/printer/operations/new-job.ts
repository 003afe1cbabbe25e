import { randomUUID } from 'node:crypto'
import { JobState, StatusCode, readString, type AttributeGroup } from '../../codec/index.ts'
import { jobGroup, requestingUser, type PrinterRequest } from '../check-request.ts'
import { settleWaiting, type Device } from '../device.ts'
import { documentFormats } from '../document-format.ts'
import { waitingState, type PrinterJob } from '../job.ts'
import { readJobTemplate, type JobTemplate } from '../job-template.ts'
import { IppRequestError } from '../request-error.ts'
import { jobAnswer, type Answer } from './answer.ts'
import { receiveDocument } from '../receive-document.ts'

/**
 * The attributes of a request for a job, checked but not yet begun. RFC 8011 section 4.2.3.
 * @throws IppRequestError when the printer cannot do it.
 */
export function checkNewJob(request: PrinterRequest): JobTemplate & { readonly documentFormat: string } {
  const documentFormat = checkDocument(request.operation)
  return { ...readJobTemplate(request.operation, jobGroup(request)), documentFormat }
}

/** The declared format of a document to come. RFC 8011 section 4.2.1.1. */
export function checkDocument(operation: AttributeGroup): string {
  const documentFormat = readString(operation, 'document-format') ?? 'application/octet-stream'
  if (!documentFormats.includes(documentFormat)) {
    throw new IppRequestError(StatusCode.documentFormatNotSupported, `${documentFormat} is not supported`)
  }
  if ((readString(operation, 'compression') ?? 'none') !== 'none') {
    throw new IppRequestError(StatusCode.compressionNotSupported, 'Compression is not supported')
  }
  return documentFormat
}

/** Creates a job. Its id is on disk before the answer is sent. */
export async function newJob(
  device: Device,
  { operation }: PrinterRequest,
  { ticket, held }: JobTemplate,
): Promise<PrinterJob> {
  if (device.failures.take('busy')) throw new IppRequestError(StatusCode.busy, 'The printer is busy')
  device.lastJobId += 1
  const job: PrinterJob = {
    id: device.lastJobId,
    uuid: `urn:uuid:${randomUUID()}`,
    name: readString(operation, 'job-name') ?? readString(operation, 'document-name') ?? 'untitled',
    user: requestingUser(operation),
    ticket,
    createdAt: device.now(),
    processingAt: undefined,
    impressions: undefined,
    impressionsCompleted: 0,
    completedAt: undefined,
    state: JobState.pending,
    stateReasons: [],
    held,
    receiving: false,
    closed: false,
    documentFormat: undefined,
    file: undefined,
    size: 0,
  }
  Object.assign(job, waitingState(job))
  device.jobs.set(job.id, job)
  await settleWaiting(device, job)
  return job
}

/** RFC 8011 section 4.2.4. */
export async function createJob(device: Device, request: PrinterRequest): Promise<Answer> {
  const wanted = checkNewJob(request)
  return jobAnswer(device, request, await newJob(device, request, wanted), wanted.ignored)
}

/** RFC 8011 section 4.2.3. */
export function validateJob(_device: Device, request: PrinterRequest): Answer {
  const { ignored } = checkNewJob(request)
  return {
    statusCode: ignored.length > 0 ? StatusCode.okIgnoredOrSubstituted : StatusCode.ok,
    unsupported: ignored,
  }
}

/** RFC 8011 section 4.2.1. */
export async function printJob(device: Device, request: PrinterRequest): Promise<Answer> {
  const wanted = checkNewJob(request)
  const job = await newJob(device, request, wanted)
  await receiveDocument(device, job, request.document, wanted.documentFormat)
  job.closed = true
  await settleWaiting(device, job)
  return jobAnswer(device, request, job, wanted.ignored)
}
