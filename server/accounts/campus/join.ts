import type { BodyOf } from '@campus-print/contract/endpoint'
import type { joinByCampus } from '@campus-print/contract/campus-login'
import { grantsOf, type GroupMapping } from '@campus-print/domain/accounts'
import type { Language } from '@campus-print/domain/language'
import { sendMail } from '../../messages/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { currentSettings } from '../../settings/index.ts'
import { deleteCodesOf } from '../codes/code-store.ts'
import type { AccountsContext, Origin } from '../context.ts'
import { welcomeMail } from '../mails.tsx'
import { chooseCategory } from '../registration/register.ts'
import { deleteDecoy, upsertConfirmedUser } from '../registration/registration-store.ts'
import { accountLimit } from '../sign-in/try-limits.ts'
import type { UserRow } from '../tables.ts'
import { applyGroups } from './apply-groups.ts'
import type { NewcomerIdentity } from './campus-login.ts'
import { findIdentity, insertIdentity } from './identity-store.ts'

interface JoinInput {
  readonly newcomer: NewcomerIdentity
  readonly form: BodyOf<typeof joinByCampus>
  readonly groups: GroupMapping
  readonly language: Language | null
  readonly origin: Origin
}

/**
 * Opens the account of a person who has signed in at the campus: it has a confirmed address and no password.
 */
export async function joinCampus(
  context: AccountsContext,
  { newcomer, form, groups, language, origin }: JoinInput,
): Promise<UserRow> {
  const { db, limits, clock } = context
  const { email } = newcomer
  const grants = grantsOf(newcomer.groups, groups)
  const stated = { category: grants.category, claimed_category: null }
  const chosen = () => currentSettings(db).then((settings) => chooseCategory(settings, { email, ...form }))
  const { category, claimed_category } = grants.category
    ? { ...stated, category: grants.category }
    : await chosen()
  await limits.spend(await accountLimit(db, 'registrationsByAddress'), origin.address)
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const userId = await upsertConfirmedUser(trx, {
      email,
      username: form.username,
      whatsapp_number: form.whatsappNumber,
      password_hash: null,
      category,
      claimed_category,
      department: grants.department ?? form.department,
      language,
      contested: false,
      first_name: null,
      last_name: null,
      email_verified_at: now,
      deleted_at: null,
      created_at: now,
    })
    // Fails if the address was confirmed, or the person connected, while the form was open.
    const isNew = userId !== undefined && (await insertIdentity(trx, { ...newcomer, userId, now }))
    const identity = await findIdentity(trx, newcomer)
    if (!isNew || !identity) throw new ApiError('sign_in_expired')
    await deleteCodesOf(trx, email)
    await deleteDecoy(trx, email)
    const user = await applyGroups({ db: trx, now }, { identity, grants })
    if (!user) throw new ApiError('sign_in_expired')
    await inLanguageOfUser(user, () => sendMail({ ...context, db: trx }, welcomeMail(user)))
    return user
  })
}
