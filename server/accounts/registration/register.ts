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
import { accountLimit } from '../sign-in/try-limits.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import { findUserByEmail } from '../user-store.ts'

type Registration = BodyOf<typeof registerCall>

const purpose = 'verification'

/**
 * Opens an account whose email address must be confirmed, and returns the terms of the mailed code. If the
 * address has a confirmed account, the response, and that of a later login, are the same: a decoy is stored,
 * and the owner gets a mail. A new registration replaces an unconfirmed one, is contested if the passwords
 * differ, and voids the old code.
 */
export async function register(
  context: AccountsContext,
  { form, language, origin }: { form: Registration; language: Language | null; origin: Origin },
): Promise<OneTimeCode> {
  const { db, limits, clock } = context
  await rejectForeignEmail(db, form.email)
  const category = chooseCategory(await currentSettings(db), form)
  await limits.spend(await accountLimit(db, 'registrationsByAddress'), origin.address)
  // Each registration mails a code that allows several attempts, so registrations are limited.
  await limits.spend(await accountLimit(db, 'registrationsByAccount'), form.email)
  await rejectGuessable(form.password, { user: form, field: 'password' })
  const comparison = await compareWithEarlier(db, form)
  const passwordHash = await hashPassword(form.password)
  return db.transaction().execute(async (trx) => {
    // A user who types the code concurrently confirms the earlier registration, or needs the new code.
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
    return sendRegistrationMail({ ...context, db: trx }, { email: form.email, isNew: written })
  })
}

async function sendRegistrationMail(
  context: AccountsContext,
  { email, isNew }: { email: string; isNew: boolean },
): Promise<OneTimeCode> {
  const { db, codeKey, clock } = context
  const request = { email, purpose, decoy: !isNew } as const
  const { code, secrets } = await replaceCode({ db, codeKey, now: clock() }, request)
  // The user is looked up for either mail, so that the response time is the same.
  const user = await findUserByEmail(db, email)
  await inLanguageOfUser(user ?? { language: null }, () =>
    sendMail(context, secrets ? codeMail(email, purpose, secrets) : alreadyRegisteredMail(email)),
  )
  return code
}

/** Whether the campus lets an address register. Does not reveal whether it has an account. */
export async function canRegister(db: Db, email: string): Promise<boolean> {
  const { emailDomains } = await currentSettings(db)
  return isInDomains(email, emailDomains)
}

/** Rejects an address outside of the campus's email domains. */
async function rejectForeignEmail(db: Db, email: string): Promise<void> {
  const { emailDomains } = await currentSettings(db)
  if (isInDomains(email, emailDomains)) return
  throw invalidField(
    'email',
    i18n.t('Please use your address at {domains}', { domains: alternatives(emailDomains) }),
  )
}

/**
 * Returns the category of a new user: the chosen one, or student until a manager confirms the claimed one.
 * Rejects a category for which the campus requires an email domain that the address does not have.
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

/** The result of comparing a password with that of an earlier registration. */
interface Comparison {
  /** The hash of the earlier password. */
  readonly earlierHash: string | null | undefined
  readonly isSame: boolean
}

/** Compares a password with that of an earlier registration. Takes equally long if there is none. */
async function compareWithEarlier(db: Db, { email, password }: Credentials): Promise<Comparison> {
  const earlier = (await findUserByEmail(db, email))?.password_hash
  return { earlierHash: earlier, isSame: await verifyPassword(password, earlier) }
}

/**
 * Whether the address was registered with another password before: the owner, who confirms it, may have typed
 * either one. The caller must have locked the address against other registrations and confirmation.
 */
async function isContested(
  trx: Db,
  { email, password, comparison }: Credentials & { comparison: Comparison },
): Promise<boolean> {
  const earlier = await findUserByEmail(trx, email)
  if (!earlier) return false
  if (earlier.password_hash === comparison.earlierHash) return !comparison.isSame
  // Only a concurrent registration hashes a password while its transaction is open.
  return !(await verifyPassword(password, earlier.password_hash))
}
