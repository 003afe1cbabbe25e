import type { BodyOf } from '@campus-print/contract/endpoint'
import type { register as registerCall } from '@campus-print/contract/accounts'
import type { OneTimeCode } from '@campus-print/domain/accounts'
import { sendMail } from '../../messages/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { currentSettings } from '../../settings/index.ts'
import { rejectForeignEmail } from './check-email.ts'
import { chooseCategory } from './choose-category.ts'
import { lockCodes } from '../codes/code-store.ts'
import { compareWithEarlier, isContested } from './contested-registration.ts'
import { replaceCode } from '../codes/issue-code.ts'
import { alreadyRegisteredMail } from '../mails/already-registered-mail.tsx'
import { codeMail } from '../mails.tsx'
import { hashPassword } from '../passwords/password-hash.ts'
import type { AccountsContext, Origin } from '../context.ts'
import { upsertRegistration } from './registration-store.ts'
import { limitNamed } from '../sign-in/try-limits.ts'

type Registration = BodyOf<typeof registerCall>

const purpose = 'verification'

/**
 * Opens an account that its address must confirm. An address that already has a confirmed account answers the same, and
 * so does a login afterwards: a decoy is kept, and its owner is told by mail. Over an unconfirmed one the new
 * registration counts, contested where its password is another, and the old code ends. Answers the terms of the code
 * that was mailed.
 */
export async function register(
  parts: AccountsContext,
  form: Registration,
  { address }: Origin,
): Promise<OneTimeCode> {
  const { db, limits, clock } = parts
  await rejectForeignEmail(db, form.email)
  const category = chooseCategory(await currentSettings(db), form)
  await limits.spend(await limitNamed(db, 'registrationsByAddress'), address)
  // Each registration mails a code with tries of its own, and none may be had without end.
  await limits.spend(await limitNamed(db, 'registrationsByAccount'), form.email)
  const comparison = await compareWithEarlier(db, form)
  const passwordHash = await hashPassword(form.password)
  return db.transaction().execute(async (trx) => {
    // Whoever types the code at this moment confirms what was there before, or is asked for the new code.
    await lockCodes(trx, { email: form.email, purpose })
    const written = await upsertRegistration(trx, {
      email: form.email,
      username: form.username,
      whatsapp_number: form.whatsappNumber,
      password_hash: passwordHash,
      ...category,
      department: form.department,
      contested: await isContested(trx, form, comparison),
      first_name: null,
      last_name: null,
      email_verified_at: null,
      deleted_at: null,
      created_at: clock(),
    })
    return announce(parts, trx, form.email, written)
  })
}

async function announce(
  parts: AccountsContext,
  trx: Db,
  email: string,
  isNew: boolean,
): Promise<OneTimeCode> {
  const { codeKey, clock } = parts
  const request = { email, purpose, decoy: !isNew } as const
  const { code, digits } = await replaceCode({ codeKey, now: clock() }, trx, request)
  await sendMail(
    { ...parts, db: trx },
    digits ? codeMail(email, purpose, digits) : alreadyRegisteredMail(email),
  )
  return code
}
