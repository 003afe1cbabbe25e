import { GroupTag, Operation, firstGroup, keywords } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import { jobReport, reportedJobAttributes, type JobReport } from '../job-report.ts'
import { sendRequest } from '../send-request.ts'

/** One job's state. RFC 8011 section 4.3.4. A forgotten job is an IppStatusError 0x0406. */
export async function getJobAttributes(
  connection: PrinterConnection,
  jobId: number,
  signal?: AbortSignal,
): Promise<JobReport> {
  const answer = await sendRequest(connection, {
    operation: Operation.getJobAttributes,
    jobId,
    attributes: [keywords('requested-attributes', ...reportedJobAttributes)],
    signal,
  })
  return jobReport(firstGroup(answer, GroupTag.job))
}
