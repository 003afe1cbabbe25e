import { sendMail } from '../../messages/index.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import type { Db } from '../../platform/database/connect.ts'
import { currentSettings } from '../../settings/index.ts'
import { deviceHash } from './open-session.ts'
import { upsertDevice } from './known-device-store.ts'
import { newDeviceMail } from '../mails.tsx'
import type { AccountsContext } from '../context.ts'
import type { UserRow } from '../tables.ts'

interface SeenDevice {
  readonly userId: string
  /** The browser as it calls itself. */
  readonly device: string
  readonly now: Date
}

/** Remembers a device; answers whether it is news to its user, which the first of an account is not. */
export async function rememberDevice(db: Db, { userId, device, now }: SeenDevice): Promise<boolean> {
  const { isNew, hadOthers } = await upsertDevice(db, {
    user_id: userId,
    device_hash: deviceHash(device),
    first_seen_at: now,
  })
  return isNew && hadOthers
}

/** Notifies a user by mail of a login with the password on a device not seen before. */
export async function notifyNewDevice(
  context: Pick<AccountsContext, 'db' | 'jobs' | 'clock'>,
  { user, device }: { user: UserRow; device: string },
): Promise<void> {
  const { id: userId, email } = user
  const now = context.clock()
  if (!(await rememberDevice(context.db, { userId, device, now }))) return
  const { timeZone } = await currentSettings(context.db)
  await inLanguageOfUser(user, () => sendMail(context, newDeviceMail(email, { device, at: now, timeZone })))
}
