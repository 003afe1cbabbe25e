import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log/log.ts'

/** The ids of keys that files may be encrypted with. */
export async function keyIdsInUse(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('document_keys').select('id').orderBy('chosen_at').execute()
  return rows.map(({ id }) => id)
}

/** The key for all files: the current key of the process that started last. */
export async function chosenKeyId(db: Db): Promise<string | undefined> {
  return (await keyIdsInUse(db)).at(-1)
}

/** Records the key for all files from now on; no other key is complete any more. */
export async function chooseKey(db: Db, id: string): Promise<void> {
  await recordKeyUse(db, id)
  await db
    .updateTable('document_keys')
    .set({ chosen_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await db.updateTable('document_keys').set({ complete_at: null }).where('id', '!=', id).execute()
}

/** Records that a process encrypts files with a key. */
export async function recordKeyUse(db: Db, id: string): Promise<void> {
  await db
    .insertInto('document_keys')
    .values({ id, complete_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at: sql<Date>`now()` }))
    .execute()
}

/** Since when every file is encrypted with a key; `undefined` while some may not be. */
export async function completeSince(db: Db, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('document_keys')
    .select('complete_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.complete_at ?? undefined
}

export async function markComplete(db: Db, id: string): Promise<void> {
  await db
    .updateTable('document_keys')
    .set({ complete_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('complete_at', 'is', null)
    .execute()
}

/**
 * Deletes the rows of keys that no file needs any more, except keys that a process encrypts with. Returns
 * their ids.
 */
export async function forgetKeys(db: Db, keep: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('document_keys')
    .where('id', 'not in', keep)
    .where('used_at', '<', sql<Date>`now() - interval '1 hour'`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Records that a file is damaged. An error is ignored, because reading the file fails anyway. */
export async function recordDamage(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  damage: { key: string; reason: string },
): Promise<void> {
  try {
    await db
      .insertInto('damaged_files')
      .values(damage)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  } catch (err) {
    log.warn({ err, key: damage.key }, 'a damaged file was not recorded')
  }
}

/** Stored files that are damaged, in the order in which they were found. */
export async function damagedFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('damaged_files').select('key').orderBy('found_at').execute()
  return rows.map(({ key }) => key)
}

/** Deletes the record of a damaged file that was removed. */
export async function forgetDamage(db: Db, key: string): Promise<void> {
  await db.deleteFrom('damaged_files').where('key', '=', key).execute()
}
