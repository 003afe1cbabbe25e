import type { CodePurpose } from '@campus-print/domain/accounts'
import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { RateLimits } from '../platform/limits/rate-limits.ts'
import { countCode } from './try-limits.ts'

export const sendCodeJob = defineJob<{ email: string; purpose: CodePurpose }>('send-code')

/**
 * Has a code mailed to an address, if one is of use there. Whether it is shows in the mailbox alone: the call has
 * ended before anyone looks, so not even the time it takes tells who has an account. Refuses too many with 429.
 */
export async function askForCode(
  { db, jobs, limits }: { db: Db; jobs: Pick<Jobs, 'enqueue'>; limits: RateLimits },
  email: string,
  purpose: CodePurpose,
): Promise<void> {
  await countCode({ db, limits }, email)
  await jobs.enqueue(db, sendCodeJob, { email, purpose })
}
