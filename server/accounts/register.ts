import type { BodyOf } from '@campus-print/contract/endpoint'
import type { register as registerCall } from '@campus-print/contract/accounts'
import { sendMail } from '../notifications/send-mail.ts'
import type { Db } from '../platform/database/connect.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { refuseForeignEmail } from './check-email.ts'
import { chooseCategory } from './choose-category.ts'
import { replaceCode } from './issue-code.ts'
import { alreadyRegisteredMail } from './mails/already-registered-mail.tsx'
import { codeMail } from './mails/code-mail.tsx'
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
  const { db, limits } = parts
  await refuseForeignEmail(db, form.email)
  const category = chooseCategory(await currentSettings(db), form)
  await limits.spend(await limitNamed(db, 'registrationsByAddress'), address)
  // Each registration mails a code with tries of its own, and none may be had without end.
  await limits.spend(await limitNamed(db, 'registrationsByAccount'), form.email)
  const passwordHash = await hashPassword(form.password)
  await db.transaction().execute(async (trx) => {
    const written = await putUnverifiedUser(trx, {
      email: form.email,
      username: form.username,
      whatsapp_number: form.whatsappNumber,
      password_hash: passwordHash,
      ...category,
      department: form.department,
      first_name: null,
      last_name: null,
      email_verified_at: null,
      deleted_at: null,
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
