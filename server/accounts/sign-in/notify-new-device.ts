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
  /** The User-Agent header. */
  readonly device: string
  readonly now: Date
}

/** Stores a device; returns whether the user has to be notified of it, as of all but the first one. */
export async function rememberDevice(db: Db, { userId, device, now }: SeenDevice): Promise<boolean> {
  const { isNew, hadOthers } = await upsertDevice(db, {
    user_id: userId,
    device_hash: deviceHash(device),
    first_seen_at: now,
  })
  return isNew && hadOthers
}

/** Mails a user about a login on a new device. */
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
