import type { Db } from '../platform/database/connect.ts'
import type { NotificationPreferencesTable } from './tables.ts'

export function findPreferences(db: Db, userId: string): Promise<NotificationPreferencesTable | undefined> {
  return db
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function upsertPreferences(db: Db, row: NotificationPreferencesTable): Promise<void> {
  const { user_id: _, ...chosen } = row
  await db
    .insertInto('notification_preferences')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

export async function deletePreferencesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('notification_preferences').where('user_id', '=', userId).execute()
}
