import { type Updateable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { PrinterRow, ReportedFeatures } from '../printing/index.ts'
import type { PrinterAlertRow } from './tables.ts'

/** All printers that are not retired, in the order in which they were added. */
export function listPrinters(db: Db): Promise<PrinterRow[]> {
  return db
    .selectFrom('printers')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPrinter(db: Db, id: string): Promise<PrinterRow | undefined> {
  return db
    .selectFrom('printers')
    .selectAll()
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/** A printer that is not retired, locked until the transaction ends. */
export function lockPrinter(trx: Db, id: string): Promise<PrinterRow | undefined> {
  return trx
    .selectFrom('printers')
    .selectAll()
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Makes other transactions that add or change a printer wait until this one ends: both may use the same
 * address.
 */
export async function lockPrinterAddresses(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('printer addresses', 0))`.execute(trx)
}

/** The name of the printer that reports this `printer-uuid`, unless that is `exceptId`. */
export async function nameByUuid(
  trx: Db,
  uuid: string,
  exceptId: string | undefined,
): Promise<string | undefined> {
  const named = trx
    .selectFrom('printers')
    .select('name')
    .where('retired_at', 'is', null)
    .where(sql<boolean>`features ->> 'uuid' = ${uuid}`)
  const other = exceptId === undefined ? named : named.where('id', '<>', exceptId)
  return (await other.executeTakeFirst())?.name
}

type NewPrinter = Pick<PrinterRow, 'name' | 'uri' | 'certificate' | 'created_at'> & {
  readonly cover_slip?: boolean
  readonly features: ReportedFeatures
}

/** Adds a printer, or reactivates a retired one with its address; `undefined` if the address is in use. */
export function insertPrinter(
  trx: Db,
  { features, ...printer }: NewPrinter,
): Promise<PrinterRow | undefined> {
  const values = { ...printer, features: JSON.stringify(features) }
  return trx
    .insertInto('printers')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('uri')
        .doUpdateSet({ ...values, retired_at: null, paused_at: null })
        .where('printers.retired_at', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst()
}

type PrinterChange = Pick<
  Updateable<PrinterRow>,
  'name' | 'uri' | 'certificate' | 'cover_slip' | 'paused_at' | 'retired_at'
>

/** Changes a printer; returns `undefined` if another printer has the new address. */
export async function updatePrinter(
  trx: Db,
  id: string,
  { features, ...change }: PrinterChange & { readonly features?: ReportedFeatures },
): Promise<PrinterRow | undefined> {
  if (change.uri !== undefined) {
    const other = await trx
      .selectFrom('printers')
      .select('id')
      .where('uri', '=', change.uri)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other) return undefined
  }
  return trx
    .updateTable('printers')
    .set({ ...change, ...(features && { features: JSON.stringify(features) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Stores the features that printers reported, for times when they are off. */
export async function saveFeatures(
  db: Db,
  reported: readonly { readonly id: string; readonly features: ReportedFeatures }[],
): Promise<void> {
  for (const { id, features } of reported) {
    const json = JSON.stringify(features)
    await db
      .updateTable('printers')
      .set({ features: json })
      .where('id', '=', id)
      .where(sql<boolean>`features is distinct from ${json}::jsonb`)
      .execute()
  }
}

/** Returns by printer the number of prints that it has or is about to get. */
export async function countOpenJobs(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('print_jobs')
    .select((eb) => ['printer_id', eb.fn.countAll<number>().as('total')])
    // Written as in the index over the few open jobs.
    .where(sql<boolean>`stage not in ('done', 'failed')`)
    .groupBy('printer_id')
    .execute()
  return new Map(rows.map((row) => [row.printer_id, row.total]))
}

interface Level {
  readonly printer_id: string
  readonly name: string
  /** The level in percent. */
  readonly level: number
}

/** Stores the levels that differ from the last stored ones, and each level at least once a day. */
export async function saveLevels(db: Db, levels: readonly Level[], now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  for (const { printer_id, name, level } of levels) {
    await sql`
      insert into printer_supply_levels (printer_id, name, level, at)
      select ${printer_id}, ${name}, ${level}, ${now}
      where ${level} is distinct from (
        select latest.level from printer_supply_levels as latest
        where latest.printer_id = ${printer_id} and latest.name = ${name} and latest.at > ${dayAgo}
        order by latest.at desc limit 1
      )`.execute(db)
  }
}

export function levelsSince(
  db: Db,
  { printerId, since }: { printerId: string; since: Date },
): Promise<{ name: string; level: number; at: Date }[]> {
  return db
    .selectFrom('printer_supply_levels')
    .select(['name', 'level', 'at'])
    .where('printer_id', '=', printerId)
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('name')
    .execute()
}

export async function deleteLevelsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('printer_supply_levels').where('at', '<', before).execute()
}

/** When the first print in the queue was paid; `undefined` if the queue is empty. */
export async function oldestWait(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('print_requests')
    .select('paid_at')
    .where('status', '=', 'in_queue')
    .where('paid_at', 'is not', null)
    .orderBy('queue_number')
    .limit(1)
    .executeTakeFirst()
  return row?.paid_at ?? undefined
}

export function openAlerts(db: Db): Promise<PrinterAlertRow[]> {
  return db
    .selectFrom('printer_alerts')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

/** Opens an alert; returns `false` if it is open already. */
export async function openAlert(
  trx: Db,
  { key, details, now }: { key: string; details: object; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('printer_alerts')
    .values({ key, details: JSON.stringify(details), opened_at: now })
    .onConflict((conflict) => conflict.column('key').where('closed_at', 'is', null).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes alerts that were closed before a moment. */
export async function deleteAlertsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('printer_alerts').where('closed_at', '<', before).execute()
}

/** Closes all open alerts except those with the given keys. */
export async function closeOtherAlerts(trx: Db, keys: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('printer_alerts')
    .set({ closed_at: now })
    .where('closed_at', 'is', null)
    .where((eb) => eb.not(eb('key', '=', eb.fn.any(eb.val(keys)))))
    .execute()
}
