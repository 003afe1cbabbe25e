import { GroupTag, Operation, boolean, firstGroup, strings } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import type { DocumentSource } from '../document-source.ts'
import { jobReport, type JobReport } from '../job-report.ts'
import { sendRequest } from '../send-request.ts'

export interface DocumentToSend {
  readonly jobId: number
  readonly document: DocumentSource
  /** `application/pdf` by default. */
  readonly documentFormat?: string | undefined
}

/** Streams a job's only document. RFC 8011 section 4.3.1. */
export async function sendDocument(
  connection: PrinterConnection,
  { jobId, document, documentFormat = 'application/pdf' }: DocumentToSend,
  signal?: AbortSignal,
): Promise<JobReport> {
  const answer = await sendRequest(connection, {
    operation: Operation.sendDocument,
    jobId,
    attributes: [strings('document-format', 'mimeMediaType', documentFormat), boolean('last-document', true)],
    document,
    signal,
  })
  return jobReport(firstGroup(answer, GroupTag.job))
}
