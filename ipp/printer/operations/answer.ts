import { GroupTag, StatusCode, type Attribute, type AttributeGroup } from '../../codec/index.ts'
import type { PrinterRequest } from '../check-request.ts'
import type { Device } from '../device.ts'
import { statusAttributes } from '../job-attributes.ts'
import type { PrinterJob } from '../job.ts'

/** What an operation has to say, without the attributes every response begins with. */
export interface Answer {
  readonly statusCode?: number
  readonly groups?: readonly AttributeGroup[]
  readonly unsupported?: readonly Attribute[]
}

export type PrinterOperation = (device: Device, request: PrinterRequest) => Promise<Answer> | Answer

/** The answer of an operation that made or changed a job. */
export function jobAnswer(
  device: Device,
  request: PrinterRequest,
  job: PrinterJob,
  ignored: readonly Attribute[] = [],
): Answer {
  return {
    statusCode: ignored.length > 0 ? StatusCode.okIgnoredOrSubstituted : StatusCode.ok,
    groups: [{ tag: GroupTag.job, attributes: statusAttributes(device, request, job) }],
    unsupported: ignored,
  }
}
