import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { DeviceCookiesTable, KnownDevicesTable } from '../tables.ts'

/** Stores a device of a user; returns whether it is new, and whether the user had others before. */
export function upsertDevice(
  db: Db,
  row: Insertable<KnownDevicesTable>,
): Promise<{ isNew: boolean; hadOthers: boolean }> {
  // Both subqueries see the table as it was before the statement.
  return db
    .with('added', (query) =>
      query
        .insertInto('known_devices')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id'),
    )
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('added').select('user_id')).$castTo<boolean>().as('isNew'),
      eb
        .exists(eb.selectFrom('known_devices').select('user_id').where('user_id', '=', row.user_id))
        .$castTo<boolean>()
        .as('hadOthers'),
    ])
    .executeTakeFirstOrThrow()
}

/** When a user's devices were first seen, oldest first. Apart from that, only their hashes are stored. */
export async function firstSeenDevices(db: Db, userId: string): Promise<Date[]> {
  const devices = await db
    .selectFrom('known_devices')
    .select('first_seen_at')
    .where('user_id', '=', userId)
    .orderBy('first_seen_at')
    .execute()
  return devices.map((device) => device.first_seen_at)
}

export async function deleteDevicesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await deleteDeviceCookiesOf(trx, userId)
}

/** Stores that a user has signed in on a browser with a device cookie. */
export async function upsertDeviceCookie(db: Db, row: DeviceCookiesTable): Promise<void> {
  const { last_sign_in_at } = row
  await db
    .insertInto('device_cookies')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_sign_in_at }))
    .execute()
}

/** Whether the account of an email address was signed in to on a browser since a time. */
export async function hasDeviceCookie(
  db: Db,
  { email, deviceHash, since }: { email: string; deviceHash: Buffer; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('device_cookies')
    .innerJoin('users', 'users.id', 'device_cookies.user_id')
    .select('device_cookies.user_id')
    .where('users.email', '=', email)
    .where('device_hash', '=', deviceHash)
    .where('last_sign_in_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/** When a user last signed in on each browser with a device cookie, oldest first. */
export async function lastSignInsOf(db: Db, userId: string): Promise<Date[]> {
  const cookies = await db
    .selectFrom('device_cookies')
    .select('last_sign_in_at')
    .where('user_id', '=', userId)
    .orderBy('last_sign_in_at')
    .execute()
  return cookies.map((cookie) => cookie.last_sign_in_at)
}

export async function deleteDeviceCookiesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('device_cookies').where('user_id', '=', userId).execute()
}

export async function deleteDeviceCookiesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('device_cookies').where('last_sign_in_at', '<=', moment).execute()
}
