import type { CodePurpose } from '@campus-print/domain/accounts'
import { sendMail } from '../../messages/index.ts'
import { makeCode } from './issue-code.ts'
import { codeMail } from '../mails.tsx'
import type { AccountsContext } from '../context.ts'
import { findUserByEmail } from '../user-store.ts'

/**
 * Mails the code that was asked for, where one is of use: confirming is of use to an unconfirmed account, a reset to a
 * confirmed one.
 */
export async function sendCode(parts: AccountsContext, email: string, purpose: CodePurpose): Promise<void> {
  const { codeKey, clock } = parts
  await parts.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user || (purpose === 'verification') !== (user.email_verified_at === null)) return
    const digits = await makeCode({ codeKey, now: clock() }, trx, { email, purpose })
    if (digits) await sendMail({ ...parts, db: trx }, codeMail(email, purpose, digits))
  })
}
