import { GroupTag, Operation, firstGroup } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import { jobReport, type JobReport } from '../job-report.ts'
import { descriptionAttributes, templateAttributes, type JobDescription } from '../job-template.ts'
import { sendRequest } from '../send-request.ts'

/** Makes an empty job that waits for its document. RFC 8011 section 4.2.4. */
export async function createJob(
  connection: PrinterConnection,
  job: Omit<JobDescription, 'documentFormat'>,
  signal?: AbortSignal,
): Promise<JobReport> {
  const answer = await sendRequest(connection, {
    operation: Operation.createJob,
    attributes: descriptionAttributes(job),
    jobAttributes: templateAttributes(job.template ?? {}),
    signal,
  })
  return jobReport(firstGroup(answer, GroupTag.job))
}
