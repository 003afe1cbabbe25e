import { Operation } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import { descriptionAttributes, templateAttributes, type JobDescription } from '../job-template.ts'
import { sendRequest } from '../send-request.ts'

/**
 * Asks whether such a job would be accepted. RFC 8011 section 4.2.3.
 * A yes proves little: CUPS 2.4 accepts sizes and copies that the printer behind it does not have.
 */
export async function validateJob(
  connection: PrinterConnection,
  job: JobDescription,
  signal?: AbortSignal,
): Promise<void> {
  await sendRequest(connection, {
    operation: Operation.validateJob,
    attributes: descriptionAttributes(job),
    jobAttributes: templateAttributes(job.template ?? {}),
    signal,
  })
}
