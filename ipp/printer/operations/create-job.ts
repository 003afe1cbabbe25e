import { StatusCode } from '../../codec/index.ts'
import type { Device } from '../device.ts'
import type { PrinterRequest } from '../check-request.ts'
import { jobAnswer, type Answer } from './answer.ts'
import { checkNewJob, newJob } from './new-job.ts'

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
