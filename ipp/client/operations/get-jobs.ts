import { GroupTag, Operation, allGroups, boolean, keywords } from '../../codec/index.ts'
import type { PrinterConnection } from '../connection.ts'
import { jobReport, reportedJobAttributes, type JobReport } from '../job-report.ts'
import { sendRequest } from '../send-request.ts'

export interface JobsWanted {
  readonly whichJobs?: 'completed' | 'not-completed'
  /** Returns only jobs of the connection's user. */
  readonly myJobs?: boolean
}

/** The printer's jobs. RFC 8011 section 4.2.6. */
export async function getJobs(
  connection: PrinterConnection,
  { whichJobs = 'not-completed', myJobs = true }: JobsWanted = {},
  signal?: AbortSignal,
): Promise<readonly JobReport[]> {
  const answer = await sendRequest(connection, {
    operation: Operation.getJobs,
    attributes: [
      keywords('requested-attributes', ...reportedJobAttributes),
      keywords('which-jobs', whichJobs),
      boolean('my-jobs', myJobs),
    ],
    signal,
  })
  return allGroups(answer, GroupTag.job).map(jobReport)
}
