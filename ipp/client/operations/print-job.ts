import { GroupTag, Operation, firstGroup } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import type { DocumentSource } from '../document-source.ts'
import { jobReport, type JobReport } from '../job-report.ts'
import { descriptionAttributes, templateAttributes, type JobDescription } from '../job-template.ts'
import { sendRequest } from '../send-request.ts'

/**
 * Job and document in one request. RFC 8011 section 4.2.1.
 * For test pages: when its answer is lost, nobody knows whether it prints. Orders go through `submitJob`.
 */
export async function printJob(
  connection: PrinterConnection,
  job: JobDescription & { readonly document: DocumentSource },
  signal?: AbortSignal,
): Promise<JobReport> {
  const answer = await sendRequest(connection, {
    operation: Operation.printJob,
    attributes: descriptionAttributes({ documentFormat: 'application/pdf', ...job }),
    jobAttributes: templateAttributes(job.template ?? {}),
    document: job.document,
    signal,
  })
  return jobReport(firstGroup(answer, GroupTag.job))
}
