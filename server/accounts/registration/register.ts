import { i18n, type Language } from '@campus-print/domain/language'
import type { BodyOf } from '@campus-print/contract/endpoint'
import type { register as registerCall } from '@campus-print/contract/accounts'
import { type OneTimeCode, isInDomains, type Category } from '@campus-print/domain/accounts'
import { sendMail } from '../../messages/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { currentSettings, type CampusSettings } from '../../settings/index.ts'
import { lockCodes } from '../codes/code-store.ts'
import { replaceCode } from '../codes/issue-code.ts'
import { alreadyRegisteredMail, codeMail } from '../mails.tsx'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { rejectGuessable } from '../passwords/reject-guessable.ts'
import type { AccountsContext, Origin } from '../context.ts'
import { upsertRegistration } from './registration-store.ts'
import { limitNamed } from '../sign-in/try-limits.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import { findUserByEmail } from '../user-store.ts'

type Registration = BodyOf<typeof registerCall>

const purpose = 'verification'

/**
 * Opens an account that its address must confirm. An address that already has a confirmed account answers the same, and
 * so does a login afterwards: a decoy is kept, and its owner gets a mail. Over an unconfirmed one the new
 * registration counts, contested where its password is another, and the old code ends. Answers the terms of the code
 * that was mailed.
 */
export async function register(
  context: AccountsContext,
  { form, language, origin }: { form: Registration; language: Language | null; origin: Origin },
): Promise<OneTimeCode> {
  const { db, limits, clock } = context
  await rejectForeignEmail(db, form.email)
  const category = chooseCategory(await currentSettings(db), form)
  await limits.spend(await limitNamed(db, 'registrationsByAddress'), origin.address)
  // Each registration mails a code with tries of its own, and none may be had without end.
  await limits.spend(await limitNamed(db, 'registrationsByAccount'), form.email)
  await rejectGuessable(form.password, { user: form, field: 'password' })
  const comparison = await compareWithEarlier(db, form)
  const passwordHash = await hashPassword(form.password)
  return db.transaction().execute(async (trx) => {
    // A user who types the code at this moment confirms the earlier registration, or has to type the new code.
    await lockCodes(trx, { email: form.email, purpose })
    const written = await upsertRegistration(trx, {
      email: form.email,
      username: form.username,
      whatsapp_number: form.whatsappNumber,
      password_hash: passwordHash,
      ...category,
      department: form.department,
      language,
      contested: await isContested(trx, { ...form, comparison }),
      first_name: null,
      last_name: null,
      email_verified_at: null,
      deleted_at: null,
      created_at: clock(),
    })
    return announce({ ...context, db: trx }, { email: form.email, isNew: written })
  })
}

async function announce(
  context: AccountsContext,
  { email, isNew }: { email: string; isNew: boolean },
): Promise<OneTimeCode> {
  const { db, codeKey, clock } = context
  const request = { email, purpose, decoy: !isNew } as const
  const { code, secrets } = await replaceCode({ db, codeKey, now: clock() }, request)
  // Looked up for either mail, so that the time does not tell them apart.
  const user = await findUserByEmail(db, email)
  await inLanguageOfUser(user ?? { language: null }, () =>
    sendMail(context, secrets ? codeMail(email, purpose, secrets) : alreadyRegisteredMail(email)),
  )
  return code
}

/** Whether an address may register here; never whether it has. */
export async function canRegister(db: Db, email: string): Promise<boolean> {
  const { emailDomains } = await currentSettings(db)
  return isInDomains(email, emailDomains)
}

/** Rejects an address outside of the campus's mail domains. */
async function rejectForeignEmail(db: Db, email: string): Promise<void> {
  const { emailDomains } = await currentSettings(db)
  if (isInDomains(email, emailDomains)) return
  throw invalidField(
    'email',
    i18n.t('Please use your address at {domains}', { domains: alternatives(emailDomains) }),
  )
}

/**
 * What someone who registers is taken for: what they say, unless the campus requires an address in a certain domain,
 * which rejects them, or waits for a manager's decision, until which the user counts as a student.
 */
export function chooseCategory(
  { categoryDomains, confirmedCategories }: Pick<CampusSettings, 'categoryDomains' | 'confirmedCategories'>,
  { email, category }: { email: string; category: Category },
): { category: Category; claimed_category: Category | null } {
  const domains = categoryDomains[category] ?? []
  if (!isInDomains(email, domains)) {
    throw invalidField(
      'category',
      i18n.t(
        'Only addresses at {domains} may register as {category, select, student {student} staff {staff} other {professor}}',
        { domains: alternatives(domains), category },
      ),
    )
  }
  if (!confirmedCategories.includes(category)) return { category, claimed_category: null }
  return { category: 'student', claimed_category: category }
}

function alternatives(domains: readonly string[]): string {
  return new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(domains)
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/** A password, compared with the one that its address had at that moment. */
interface Comparison {
  readonly with: string | null | undefined
  readonly isSame: boolean
}

/** Compares a registration's password with that of an earlier one; it takes as long whether there was one or not. */
async function compareWithEarlier(db: Db, { email, password }: Credentials): Promise<Comparison> {
  const earlier = (await findUserByEmail(db, email))?.password_hash
  return { with: earlier, isSame: await verifyPassword(password, earlier) }
}

/**
 * Whether the address was registered with another password before: its owner, who will confirm it, may have typed
 * either. Call it with the address locked against other registrations and confirmation.
 */
async function isContested(
  trx: Db,
  { email, password, comparison }: Credentials & { comparison: Comparison },
): Promise<boolean> {
  const earlier = await findUserByEmail(trx, email)
  if (!earlier) return false
  if (earlier.password_hash === comparison.with) return !comparison.isSame
  // Only for someone who registered at the same instant is a transaction held open while a password waits for its turn.
  return !(await verifyPassword(password, earlier.password_hash))
}
