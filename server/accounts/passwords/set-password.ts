import { sendMail } from '../../messages/index.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { endSessions } from '../sign-in/end-sessions.ts'
import { deleteDeviceCookiesOf } from '../sign-in/known-device-store.ts'
import { passwordChangedMail } from '../mails.tsx'
import { deletePendingLoginsOf, deleteUnfinishedFactorsOf } from '../two-step/two-step-store.ts'
import type { AccountsContext } from '../context.ts'
import type { UserRow } from '../tables.ts'
import { updateUser } from '../user-store.ts'

interface NewPassword {
  readonly userId: string
  readonly passwordHash: string
  /** The session that set the password, which continues; unset after a reset. */
  readonly sessionId?: string
}

/**
 * Sets a user's password in the caller's transaction. Ends all other sessions, deletes pending logins,
 * unfinished second factors and device cookies, and mails the owner.
 */
export async function setPassword(
  context: Pick<AccountsContext, 'db' | 'jobs'>,
  { userId, passwordHash, sessionId }: NewPassword,
): Promise<UserRow> {
  const { db } = context
  const user = await updateUser(db, userId, { password_hash: passwordHash, contested: false })
  await endSessions(db, { userId, ...(sessionId !== undefined && { except: sessionId }) })
  await deleteDeviceCookiesOf(db, userId)
  await deletePendingLoginsOf(db, userId)
  await deleteUnfinishedFactorsOf(db, userId)
  await inLanguageOfUser(user, () => sendMail(context, passwordChangedMail(user.email)))
  return user
}
