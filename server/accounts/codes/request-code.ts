import { i18n, type Language } from '@campus-print/domain/language'
import {
  type CodePurpose,
  addressCountAfter,
  addressForgetsMs,
  addressWaitMs,
  requesterCountAfter,
  requesterForgetsMs,
  requesterWaitMs,
} from '@campus-print/domain/accounts'
import { createHash } from 'node:crypto'
import { inLanguage } from '../../platform/language.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { tooManyAttempts } from '../../platform/limits/rate-limits.ts'
import { findCodeCount, lockCodeCounts, upsertCodeCount } from './code-store.ts'
import { type IssuedCode, beginCode, makeCode } from './issue-code.ts'
import type { AccountsContext } from '../context.ts'
import { type CodeRequester, accountLimit } from '../sign-in/try-limits.ts'
import { sendMail } from '../../messages/index.ts'
import { codeMail } from '../mails.tsx'
import { findUserByEmail } from '../user-store.ts'

interface CodeRequest {
  readonly email: string
  readonly purpose: CodePurpose
  /** The language of the request; unset in jobs of versions that had no languages. */
  readonly language?: Language
}

export const sendCodeJob = defineJob<CodeRequest>('send-code', { deleteAfterSeconds: 24 * 60 * 60 })

/**
 * Requests a code for the requester's address and returns its terms. A job looks up the account and mails the
 * code, so that not even the response time reveals who has an account. Rejects too many requests with 429.
 */
export async function requestCode(
  { db, jobs, clock }: Pick<AccountsContext, 'db' | 'jobs' | 'clock'>,
  { requester, purpose }: { requester: CodeRequester; purpose: CodePurpose },
): Promise<IssuedCode> {
  const { email } = requester
  return db.transaction().execute(async (trx) => {
    const now = clock()
    const issued = await beginCode({ db: trx, now }, { email, purpose })
    if (!issued.isNew) return issued
    await countCode({ db: trx, now }, requester)
    await jobs.enqueue(trx, sendCodeJob, { email, purpose, language: i18n.language })
    return issued
  })
}

/**
 * Counts a new code by requester, and by email address unless the account was used on the device. Each code
 * allows several guesses, so the number of codes is limited. An unknown address is counted as well.
 */
async function countCode(
  { db: trx, now }: { db: Db; now: Date },
  { by, key, email }: CodeRequester,
): Promise<void> {
  await lockCodeCounts(trx, email)
  const ownKey = countKey([by, key, email])
  const own = await findCodeCount(trx, ownKey)
  rejectBefore(requesterWaitMs(own, now))
  if (by === 'address') {
    const limit = await accountLimit(trx, 'codesByAccount')
    const allKey = countKey([email])
    const all = await findCodeCount(trx, allKey)
    rejectBefore(addressWaitMs(all, limit, now))
    const forgetsMs = addressForgetsMs(limit)
    await upsertCodeCount(trx, allKey, { ...addressCountAfter(all, limit, now), forgetsMs })
  }
  await upsertCodeCount(trx, ownKey, { ...requesterCountAfter(own, now), forgetsMs: requesterForgetsMs })
}

function rejectBefore(waitMs: number): void {
  if (waitMs > 0) throw tooManyAttempts(waitMs)
}

function countKey(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/**
 * Mails the requested code if the account can use it: an unconfirmed account can be verified, a confirmed one
 * can reset its password.
 */
export async function sendCode(
  context: AccountsContext,
  { email, purpose, language = 'en' }: CodeRequest,
): Promise<void> {
  const { codeKey, clock } = context
  await context.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user || (purpose === 'verification') !== (user.email_verified_at === null)) return
    const secrets = await makeCode({ db: trx, codeKey, now: clock() }, { email, purpose })
    if (!secrets) return
    await inLanguage(user.language ?? language, () =>
      sendMail({ ...context, db: trx }, codeMail(email, purpose, secrets)),
    )
  })
}
