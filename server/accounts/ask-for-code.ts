import type { CodePurpose } from '@campus-print/domain/accounts'
import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

export const sendCodeJob = defineJob<{ email: string; purpose: CodePurpose }>('send-code')

/**
 * Has a code mailed to an address, if one is of use there. Whether it is shows in the mailbox alone: the call has
 * ended before anyone looks, so not even the time it takes tells who has an account.
 */
export function askForCode(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  email: string,
  purpose: CodePurpose,
): Promise<void> {
  return jobs.enqueue(db, sendCodeJob, { email, purpose })
}
