import { grantsOf, isInDomains } from '@campus-print/domain/accounts'
import type { GroupMapping } from '@campus-print/domain/accounts'
import { sendMail } from '../../messages/index.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { currentSettings } from '../../settings/index.ts'
import { campusConnectedMail } from '../mails.tsx'
import type { AccountsContext } from '../context.ts'
import type { UserRow } from '../tables.ts'
import { findUserByEmail } from '../user-store.ts'
import { applyGroups } from './apply-groups.ts'
import { type CampusIdentity, CampusLoginError } from './campus-provider.ts'
import { findIdentity, insertIdentity } from './identity-store.ts'

/** A person whom the campus identified, and who has no account here yet. */
export interface NewcomerIdentity extends CampusIdentity {
  readonly email: string
}

/**
 * Finds the account of a person who has signed in at the campus, by issuer and subject alone. At the first
 * sign-in it connects the account with the person's verified address. Returns a newcomer if there is no such
 * account.
 */
export async function findOrConnectAccount(
  context: AccountsContext,
  { identity, groups }: { identity: CampusIdentity; groups: GroupMapping },
): Promise<{ user: UserRow } | { newcomer: NewcomerIdentity }> {
  const { db, clock } = context
  const newcomer = (await findIdentity(db, identity)) ? undefined : await newcomerOf(context, identity)
  return db.transaction().execute(async (trx) => {
    if (newcomer && !(await connectAccount({ ...context, db: trx }, newcomer))) return { newcomer }
    const row = await findIdentity(trx, identity)
    const grants = grantsOf(identity.groups, groups)
    const user = row && (await applyGroups({ db: trx, now: clock() }, { identity: row, grants }))
    // The account was deleted meanwhile.
    if (!user) throw new CampusLoginError('expired')
    return { user }
  })
}

async function newcomerOf({ db }: AccountsContext, identity: CampusIdentity): Promise<NewcomerIdentity> {
  const { email, isEmailVerified } = identity
  // A provider that lets users set any address must not give them that address's account here.
  if (email === undefined || !isEmailVerified) throw new CampusLoginError('unverified')
  const { emailDomains } = await currentSettings(db)
  if (!isInDomains(email, emailDomains)) throw new CampusLoginError('domain')
  return { ...identity, email }
}

/**
 * Connects the confirmed account of a newcomer's address, and mails its owner; returns whether there is one.
 */
async function connectAccount(
  context: AccountsContext,
  { issuer, subject, email }: NewcomerIdentity,
): Promise<boolean> {
  const { db: trx, clock } = context
  const user = await findUserByEmail(trx, email)
  // An unconfirmed registration may be anyone's, so the newcomer's account replaces it.
  if (!user?.email_verified_at) return false
  if (!(await insertIdentity(trx, { issuer, subject, userId: user.id, now: clock() }))) {
    // The account is connected with another person: the campus has reassigned the address.
    throw new CampusLoginError('taken')
  }
  await inLanguageOfUser(user, () => sendMail(context, campusConnectedMail(user.email)))
  return true
}
