import { GroupTag, Operation, firstGroup } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import { jobReport, type JobReport } from '../job-report.ts'
import { descriptionAttributes, templateAttributes, type JobDescription } from '../job-template.ts'
import { sendRequest } from '../send-request.ts'
import type { DocumentSource } from '../document-source.ts'

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

/**
 * Job and document in one request. RFC 8011 section 4.2.1.
 * For test pages: when its answer is lost, it is unknown whether it prints. Orders go through `submitJob`.
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

/**
 * Checks whether such a job would be accepted. RFC 8011 section 4.2.3.
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
