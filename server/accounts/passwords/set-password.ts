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
  /** The session that set it, and goes on; none for a password that was forgotten. */
  readonly sessionId?: string
}

/**
 * Sets a user's password in the caller's transaction: every other session ends, what was begun by the password before is
 * void, no browser is known any more, and the owner gets a mail.
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
