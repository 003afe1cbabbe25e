import { sendMail } from '../../messages/index.ts'
import type { Db } from '../../platform/database/connect.ts'
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
 * Sets a user's password in the caller's transaction: every session ends, no browser is known any more, the owner is
 * told by mail, and whoever set it gets a new session.
 */
export async function setPassword(
  parts: Pick<AccountsContext, 'jobs' | 'clock'>,
  trx: Db,
  { userId, passwordHash, device }: NewPassword,
): Promise<SignIn> {
  const now = parts.clock()
  const user = await updateUser(trx, userId, { password_hash: passwordHash, contested: false })
  await endSessions(trx, userId)
  await deleteDeviceCookiesOf(trx, userId)
  await sendMail({ ...parts, db: trx }, passwordChangedMail(user.email))
  await rememberDevice(trx, { userId, device, now })
  return { user, token: await openSession(trx, { userId, device, now }) }
}
