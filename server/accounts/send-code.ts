import type { CodePurpose } from '@campus-print/domain/accounts'
import { sendMail } from '../notifications/send-mail.ts'
import { issueCode } from './issue-code.ts'
import { codeMail } from './mails/code-mail.tsx'
import type { AccountsParts } from './parts.ts'
import { findUserByEmail } from './user-store.ts'

/**
 * Mails a code where one is of use, once a minute at most, and answers nothing: neither whether there is an account
 * nor whether a mail went out. Confirming is of use to an unconfirmed account, a reset to a confirmed one.
 */
export async function sendCode(parts: AccountsParts, email: string, purpose: CodePurpose): Promise<void> {
  const { codeKey, clock } = parts
  await parts.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    const ofUse = user !== undefined && (purpose === 'verification') === (user.email_verified_at === null)
    const code = await issueCode({ codeKey, now: clock() }, trx, { email, purpose, decoy: !ofUse })
    if (code) await sendMail(parts, trx, codeMail(email, purpose, code))
  })
}
