import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { ChainEnd } from './audit-chain.ts'
import type { AuditCheckTable, AuditLogTable } from './tables.ts'

/** The fields that a seal covers. */
export type UnsealedEntry = Omit<Selectable<AuditLogTable>, 'position' | 'seal'>
export type SealedEntry = UnsealedEntry & { readonly position: number; readonly seal: Buffer }

const sealedColumns = [
  'id',
  'at',
  'actor',
  'actor_id',
  'action',
  'subject',
  'subject_id',
  'reason',
  'before',
  'after',
] as const

export function lockChain(db: Db): Promise<ChainEnd> {
  return chainEnd(db, true)
}

export function findChain(db: Db): Promise<ChainEnd> {
  return chainEnd(db, false)
}

function chainEnd(db: Db, isLocked: boolean): Promise<ChainEnd> {
  const end = db.selectFrom('audit_chain').select(['position', 'seal', 'begun_at', 'begins_at', 'proof'])
  return (isLocked ? end.forUpdate() : end).executeTakeFirstOrThrow()
}

export async function moveChain(db: Db, end: ChainEnd): Promise<void> {
  await db.updateTable('audit_chain').set(end).execute()
}

export async function nextEntryId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('audit_log', 'id')) as id
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('The audit log gave no id')
  return row.id
}

export async function insertEntry(db: Db, entry: SealedEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, before: asJson(entry.before), after: asJson(entry.after) })
    .execute()
}

function asJson(values: unknown) {
  return values === null ? null : sql`${JSON.stringify(values)}::jsonb`
}

export function findUnsealed(db: Db, limit: number): Promise<UnsealedEntry[]> {
  return db
    .selectFrom('audit_log')
    .select(sealedColumns)
    .where('position', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function sealEntry(
  db: Db,
  { id, ...seal }: { id: number; position: number; seal: Buffer },
): Promise<void> {
  await db.updateTable('audit_log').set(seal).where('id', '=', id).execute()
}

/** Sealed entries after a position, in order. */
export function findSealed(db: Db, after: number, limit: number): Promise<SealedEntry[]> {
  return db
    .selectFrom('audit_log')
    .select([...sealedColumns, 'position', 'seal'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: number; seal: Buffer }>()
    .execute()
}

/** A trigger writes this entry when the settings are changed by SQL. */
const isSettingsChange = sql<boolean>`(actor = 'command line' and action = 'change settings' and subject = 'settings')`

export async function countSettingsChangesBySql(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('position', 'is', null)
    .where(isSettingsChange)
    .executeTakeFirstOrThrow()
  return count
}

/** The first entry outside of the chain, other than a settings change by SQL. */
export function findForeignEntry(db: Db): Promise<{ at: Date } | undefined> {
  // The end is read in this statement: the product may have added entries since the check began.
  const isForeign = sql<boolean>`
    (position is null and not ${isSettingsChange}) or position < 1 or position > (select position from audit_chain)
  `
  return db.selectFrom('audit_log').select('at').where(isForeign).orderBy('id').executeTakeFirst()
}

export type LastCheck = Omit<Selectable<AuditCheckTable>, 'only_row'>

/** Stores the result of the last check. */
export async function storeCheck(db: Db, found: LastCheck): Promise<void> {
  await db
    .insertInto('audit_check')
    .values(found)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(found))
    .execute()
}

export function findLastCheck(db: Db): Promise<LastCheck | undefined> {
  return db.selectFrom('audit_check').select(['checked_at', 'problem', 'seal']).executeTakeFirst()
}

export async function deleteLastCheck(db: Db): Promise<void> {
  await db.deleteFrom('audit_check').execute()
}
