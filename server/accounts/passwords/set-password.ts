import { sendMail } from '../../messages/index.ts'
import { endSessions } from '../sign-in/end-sessions.ts'
import { deleteDeviceCookiesOf } from '../sign-in/known-device-store.ts'
import { passwordChangedMail } from '../mails.tsx'
import { rememberDevice } from '../sign-in/notify-new-device.ts'
import { openSession } from '../sign-in/open-session.ts'
import type { AccountsContext, SignIn } from '../context.ts'
import { updateUser } from '../user-store.ts'

interface NewPassword {
  readonly userId: string
  readonly passwordHash: string
  readonly device: string
}

/**
 * Sets a user's password in the caller's transaction: every session ends, no browser is known any more, the owner
 * gets a mail, and the user who set it gets a new session.
 */
export async function setPassword(
  context: Pick<AccountsContext, 'db' | 'jobs' | 'clock'>,
  { userId, passwordHash, device }: NewPassword,
): Promise<SignIn> {
  const { db } = context
  const now = context.clock()
  const user = await updateUser(db, userId, { password_hash: passwordHash, contested: false })
  await endSessions(db, { userId })
  await deleteDeviceCookiesOf(db, userId)
  await sendMail(context, passwordChangedMail(user.email))
  await rememberDevice(db, { userId, device, now })
  return { user, token: await openSession(db, { userId, device, now }) }
}
