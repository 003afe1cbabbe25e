import type { BodyOf } from '@campus-print/contract/endpoint'
import type { register as registerCall } from '@campus-print/contract/accounts'
import { refuseForeignEmail } from './check-email.ts'
import { sendMail } from '../notifications/send-mail.ts'
import type { Db } from '../platform/database/connect.ts'
import { replaceCode } from './issue-code.ts'
import { alreadyRegisteredMail, codeMail } from './mails.ts'
import { hashPassword } from './password-hash.ts'
import type { AccountsParts, Origin } from './parts.ts'
import { limitNamed } from './try-limits.ts'
import { putUnverifiedUser } from './user-store.ts'

type Registration = BodyOf<typeof registerCall>

/**
 * Opens an account that its address must confirm. An address that already has a confirmed account answers the same,
 * and its owner is told by mail; over an unconfirmed one the new registration counts, and the old code ends.
 */
export async function register(parts: AccountsParts, form: Registration, { address }: Origin): Promise<void> {
  await refuseForeignEmail(parts.db, form.email)
  await parts.limits.spend(await limitNamed(parts.db, 'registrationsByAddress'), address)
  const passwordHash = await hashPassword(form.password)
  await parts.db.transaction().execute(async (trx) => {
    const written = await putUnverifiedUser(trx, {
      email: form.email,
      username: form.username,
      whatsapp_number: form.whatsappNumber,
      password_hash: passwordHash,
      category: form.category,
      department: form.department,
      first_name: null,
      last_name: null,
      email_verified_at: null,
    })
    await announce(parts, trx, form.email, written)
  })
}

async function announce(parts: AccountsParts, trx: Db, email: string, isNew: boolean): Promise<void> {
  const { codeKey, clock } = parts
  const purpose = 'verification'
  const code = await replaceCode({ codeKey, now: clock() }, trx, { email, purpose, decoy: !isNew })
  await sendMail(parts, trx, code ? codeMail(email, purpose, code) : alreadyRegisteredMail(email))
}
