import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** The settings that the campus has set, by name, unchecked. Defaults are not included. */
export async function chosenSettings(db: Db): Promise<unknown> {
  const row = await db.selectFrom('settings').select('chosen').executeTakeFirst()
  return row?.chosen
}

/** Returns the stored settings, and locks them until the transaction ends. */
export async function lockChosenSettings(trx: Db): Promise<unknown> {
  const row = await trx.selectFrom('settings').select('chosen').forUpdate().executeTakeFirst()
  return row?.chosen
}

/** The version of the logo; `null` without one. */
export async function logoVersion(db: Db): Promise<string | null> {
  const row = await db.selectFrom('campus_logo').select('version').executeTakeFirst()
  return row?.version ?? null
}

export function findLogo(db: Db): Promise<{ picture: Buffer; version: string } | undefined> {
  return db.selectFrom('campus_logo').select(['picture', 'version']).executeTakeFirst()
}

export async function storeLogo(
  trx: Db,
  { picture, version, now }: { picture: Buffer; version: string; now: Date },
): Promise<void> {
  const logo = { picture, version, updated_at: now }
  await trx
    .insertInto('campus_logo')
    .values(logo)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(logo))
    .execute()
}

export async function deleteLogo(trx: Db): Promise<void> {
  await trx.deleteFrom('campus_logo').execute()
}

/** Stores the settings without the audit entry of the table's trigger: the caller writes its own. */
export async function storeChosenSettings(trx: Db, chosen: object, now: Date): Promise<void> {
  await sql`select set_config('campus_print.audited', 'on', true)`.execute(trx)
  await trx
    .updateTable('settings')
    .set({ chosen: JSON.stringify(chosen), updated_at: now })
    .execute()
}
