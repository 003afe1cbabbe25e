import type { Insertable } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { KnownDevicesTable } from './tables.ts'

/** Keeps a device of a user; answers whether it was new, and whether there was any before. */
export function putDevice(
  db: Db,
  row: Insertable<KnownDevicesTable>,
): Promise<{ isNew: boolean; hadOthers: boolean }> {
  // Every part sees the table as it was before the statement.
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

/** When a user's devices were first seen, oldest first; more than that and a hash is not kept of them. */
export async function firstSightsOf(db: Db, userId: string): Promise<Date[]> {
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
}
