import type { Db } from '../platform/database/connect.ts'

/** The state of a restored copy that is on hold until it is resumed. */
export interface HoldState {
  readonly since: Date
  /** When the restored backup was made. */
  readonly backupMadeAt: Date
}

export async function findHold(db: Db): Promise<HoldState | undefined> {
  const row = await db.selectFrom('operation_state').selectAll().executeTakeFirst()
  return toHold(row)
}

/** Finds the hold, and locks it until the transaction ends. */
export async function lockHold(trx: Db): Promise<HoldState | undefined> {
  const row = await trx.selectFrom('operation_state').selectAll().forUpdate().executeTakeFirst()
  return toHold(row)
}

function toHold(
  row: { on_hold_since: Date | null; backup_made_at: Date | null } | undefined,
): HoldState | undefined {
  if (!row?.on_hold_since || !row.backup_made_at) return undefined
  return { since: row.on_hold_since, backupMadeAt: row.backup_made_at }
}

export async function setHold(db: Db, hold: HoldState | undefined): Promise<void> {
  await db
    .updateTable('operation_state')
    .set({ on_hold_since: hold?.since ?? null, backup_made_at: hold?.backupMadeAt ?? null })
    .execute()
}
