import { StatusCode, isTerminal, readBoolean } from '../../codec/index.ts'
import { requestedJob, type PrinterRequest } from '../check-request.ts'
import { settleWaiting, type Device } from '../device.ts'
import type { PrinterJob } from '../job.ts'
import { receiveDocument } from '../receive-document.ts'
import { IppRequestError } from '../request-error.ts'
import { jobAnswer, type Answer } from './answer.ts'
import { checkDocument } from './new-job.ts'

/** RFC 8011 section 4.3.1. One document a job. */
export async function sendDocument(device: Device, request: PrinterRequest): Promise<Answer> {
  const job = requestedJob(device, request.operation)
  const last = readBoolean(request.operation, 'last-document')
  if (last === undefined) throw new IppRequestError(StatusCode.badRequest, 'No last-document')
  const documentFormat = checkDocument(request.operation)
  if (isTerminal(job.state) || job.closed || job.receiving) {
    throw new IppRequestError(StatusCode.notPossible, 'The job takes no document')
  }
  const document = await beginning(request.document)
  if (document) {
    rejectSecondDocument(job)
    await receiveDocument(device, job, document, documentFormat)
  }
  if (last) await closeWith(device, job)
  return jobAnswer(device, request, job)
}

/** RFC 8011 section 4.3.1: an empty last document only says that no other comes. */
async function beginning(
  document: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const chunks = document[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return undefined
  return (async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  })()
}

function rejectSecondDocument(job: PrinterJob): void {
  if (job.file === undefined) return
  throw new IppRequestError(StatusCode.multipleDocumentJobsNotSupported, 'The job has its document')
}

async function closeWith(device: Device, job: PrinterJob): Promise<void> {
  if (job.file === undefined) throw new IppRequestError(StatusCode.badRequest, 'The job has no document')
  job.closed = true
  await settleWaiting(device, job)
}

/** Ends a job that was sent without a last document. PWG 5100.11 section 4.1. */
export async function closeJob(device: Device, request: PrinterRequest): Promise<Answer> {
  const job = requestedJob(device, request.operation)
  if (isTerminal(job.state)) throw new IppRequestError(StatusCode.notPossible, 'The job has ended')
  if (!job.closed) await closeWith(device, job)
  return {}
}
