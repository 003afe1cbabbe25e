import {
  GroupTag,
  StatusCode,
  isTerminal,
  keywords,
  readBoolean,
  readInteger,
  readString,
  type AttributeGroup,
} from '../../codec/index.ts'
import { requestedJob, requestingUser, type PrinterRequest } from '../check-request.ts'
import type { Device } from '../device.ts'
import { jobAttributes } from '../job-attributes.ts'
import type { PrinterJob } from '../job.ts'
import { IppRequestError } from '../request-error.ts'
import { requestedAttributes } from '../requested-attributes.ts'
import type { Answer } from './answer.ts'

/** RFC 8011 section 4.3.4. */
export function getJobAttributes(device: Device, request: PrinterRequest): Answer {
  return { groups: [presented(device, request, requestedJob(device, request.operation), ['all'])] }
}

/** RFC 8011 section 4.2.6. */
export function getJobs(device: Device, request: PrinterRequest): Answer {
  const { operation } = request
  const mine = readBoolean(operation, 'my-jobs') ?? false
  const user = requestingUser(operation)
  const jobs = jobsInQuestion(device, readString(operation, 'which-jobs') ?? 'not-completed')
    .filter((job) => !mine || job.user === user)
    .slice(0, readInteger(operation, 'limit') ?? Infinity)
  return { groups: jobs.map((job) => presented(device, request, job, ['job-id', 'job-uri'])) }
}

function jobsInQuestion(device: Device, whichJobs: string): readonly PrinterJob[] {
  const jobs = [...device.jobs.values()]
  switch (whichJobs) {
    case 'not-completed':
      return jobs.filter((job) => !isTerminal(job.state))
    case 'completed':
      return jobs.filter((job) => isTerminal(job.state)).toReversed()
    case 'all':
      return jobs
    default:
      throw new IppRequestError(StatusCode.attributesOrValuesNotSupported, 'Unknown which-jobs', [
        keywords('which-jobs', whichJobs),
      ])
  }
}

function presented(
  device: Device,
  request: PrinterRequest,
  job: PrinterJob,
  otherwise: readonly string[],
): AttributeGroup {
  const catalogue = jobAttributes(device, request, job)
  return { tag: GroupTag.job, attributes: requestedAttributes(request.operation, catalogue, otherwise) }
}
