import type { CodePurpose } from '@campus-print/domain/accounts'
import { defineJob } from '../platform/jobs/job.ts'
import { type AskedCode, beginCode } from './issue-code.ts'
import type { AccountsParts } from './parts.ts'
import { countCode } from './try-limits.ts'

export const sendCodeJob = defineJob<{ email: string; purpose: CodePurpose }>('send-code')

/**
 * Has a code mailed to an address, if one is of use there, and answers its terms. Whether it is of use shows in the
 * mailbox alone: the call has ended before anyone looks, so not even the time it takes tells who has an account. Refuses
 * too many with 429.
 */
export async function askForCode(
  { db, jobs, limits, clock }: Pick<AccountsParts, 'db' | 'jobs' | 'limits' | 'clock'>,
  email: string,
  purpose: CodePurpose,
): Promise<AskedCode> {
  await countCode({ db, limits }, email)
  return db.transaction().execute(async (trx) => {
    const asked = await beginCode(trx, { email, purpose }, clock())
    if (asked.isNew) await jobs.enqueue(trx, sendCodeJob, { email, purpose })
    return asked
  })
}
