import { settleWaiting, type Device } from '../device.ts'
import type { PrinterRequest } from '../check-request.ts'
import { receiveDocument } from '../receive-document.ts'
import { jobAnswer, type Answer } from './answer.ts'
import { checkNewJob, newJob } from './new-job.ts'

/** RFC 8011 section 4.2.1. */
export async function printJob(device: Device, request: PrinterRequest): Promise<Answer> {
  const wanted = checkNewJob(request)
  const job = await newJob(device, request, wanted)
  await receiveDocument(device, job, request.document, wanted.documentFormat)
  job.closed = true
  await settleWaiting(device, job)
  return jobAnswer(device, request, job, wanted.ignored)
}
