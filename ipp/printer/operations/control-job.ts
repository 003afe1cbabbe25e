import { JobState, StatusCode, isTerminal, keywords, readIntegers, readString } from '../../codec/index.ts'
import { requestedJob, requestingUser, type PrinterRequest } from '../check-request.ts'
import { moveJob, openJobs, settleWaiting, type Device } from '../device.ts'
import { holdsUntil } from '../job-template.ts'
import { IppRequestError } from '../request-error.ts'
import type { Answer } from './answer.ts'

/** RFC 8011 section 4.3.3. */
export async function cancelJob(device: Device, request: PrinterRequest): Promise<Answer> {
  const job = requestedJob(device, request.operation)
  if (isTerminal(job.state)) throw new IppRequestError(StatusCode.notPossible, 'The job has ended')
  await moveJob(device, job, JobState.canceled, 'job-canceled-by-user')
  device.wake()
  return {}
}

/** The jobs named in `job-ids`, or all, as far as they are the user's. PWG 5100.11 section 4.3. */
export async function cancelMyJobs(device: Device, { operation }: PrinterRequest): Promise<Answer> {
  const user = requestingUser(operation)
  const ids = readIntegers(operation, 'job-ids')
  const wanted = openJobs(device).filter(
    (job) => job.user === user && (ids.length === 0 || ids.includes(job.id)),
  )
  if (wanted.length < ids.length)
    throw new IppRequestError(StatusCode.notPossible, 'Not all of these jobs can be cancelled')
  for (const job of wanted) await moveJob(device, job, JobState.canceled, 'job-canceled-by-user')
  device.wake()
  return {}
}

/** RFC 8011 section 4.3.5. A job may be held again; one that prints, or has ended, cannot be held. */
export async function holdJob(device: Device, { operation }: PrinterRequest): Promise<Answer> {
  const job = requestedJob(device, operation)
  const holdUntil = readString(operation, 'job-hold-until') ?? 'indefinite'
  if (!holdsUntil.includes(holdUntil)) {
    throw new IppRequestError(StatusCode.attributesOrValuesNotSupported, 'Unknown job-hold-until', [
      keywords('job-hold-until', holdUntil),
    ])
  }
  if (job.state !== JobState.pending && job.state !== JobState.pendingHeld) {
    throw new IppRequestError(StatusCode.notPossible, 'The job cannot be held')
  }
  job.held = holdUntil === 'indefinite'
  await settleWaiting(device, job)
  return {}
}

/** RFC 8011 section 4.3.6. */
export async function releaseJob(device: Device, { operation }: PrinterRequest): Promise<Answer> {
  const job = requestedJob(device, operation)
  if (job.state !== JobState.pendingHeld)
    throw new IppRequestError(StatusCode.notPossible, 'The job is not held')
  job.held = false
  await settleWaiting(device, job)
  return {}
}
