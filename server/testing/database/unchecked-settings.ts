import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Sets what the table refuses, as it may have been written before there was anything to refuse it. */
export async function setUnchecked(db: Db, chosen: unknown): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ conname: string }>`
      select conname from pg_constraint where conrelid = 'settings'::regclass and contype = 'c' and not convalidated
    `.execute(trx)
    for (const { conname } of rows) {
      await sql`alter table settings drop constraint ${sql.id(conname)}`.execute(trx)
    }
    await trx
      .updateTable('settings')
      .set({ chosen: JSON.stringify(chosen) })
      .execute()
  })
}
