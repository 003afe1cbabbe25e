import { type Updateable, sql } from 'kysely'
import type { PrintRequestRow } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import type { PrintJobRow, PrintJobsTable, PrinterRow } from './tables.ts'

/** Adds a printer unless there is one with its address. */
export async function insertPrinter(db: Db, printer: Pick<PrinterRow, 'name' | 'uri'>): Promise<void> {
  await db
    .insertInto('printers')
    .values(printer)
    .onConflict((conflict) => conflict.column('uri').doNothing())
    .execute()
}

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

// Written as in the unique index over open attempts: with a parameter, PostgreSQL would not use it.
const isOpen = sql<boolean>`stage not in ('done', 'failed')`

/** An attempt with the address of its printer. */
export type AttemptRow = PrintJobRow & { printer_uri: string; printer_certificate: string | null }

interface Lease {
  readonly requestId: string
  readonly lease: string
  readonly now: Date
}

/**
 * Leases the open attempt of a request, so that only the lease's holder may write to it; `undefined` if none
 * is open.
 */
export async function leaseOpenAttempt(
  db: Db,
  { requestId, lease, now }: Lease,
): Promise<AttemptRow | undefined> {
  return db
    .updateTable('print_jobs')
    .from('printers')
    .set({ lease, updated_at: now })
    .whereRef('printers.id', '=', 'print_jobs.printer_id')
    .where('request_id', '=', requestId)
    .where(isOpen)
    .returningAll('print_jobs')
    .returning(['printers.uri as printer_uri', 'printers.certificate as printer_certificate'])
    .executeTakeFirst()
}

/**
 * Leases the open attempt whose document a printer may have, and records that its owner requested to cancel
 * it.
 */
export function leaseSentAttempt(trx: Db, { requestId, lease, now }: Lease): Promise<AttemptRow | undefined> {
  return trx
    .updateTable('print_jobs')
    .from('printers')
    .set({ lease, cancel_requested_at: now, updated_at: now })
    .whereRef('printers.id', '=', 'print_jobs.printer_id')
    .where('request_id', '=', requestId)
    .where('stage', 'in', ['sending', 'sent', 'released'])
    .returningAll('print_jobs')
    .returning(['printers.uri as printer_uri', 'printers.certificate as printer_certificate'])
    .executeTakeFirst()
}

export function findAttempt(db: Db, id: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .selectAll('print_jobs')
    .select(['printers.uri as printer_uri', 'printers.certificate as printer_certificate'])
    .where('print_jobs.id', '=', id)
    .executeTakeFirst()
}

/** Returns by request when its owner requested to cancel the open attempt. */
export async function openCancelRequests(db: Db, requestIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('print_jobs')
    .select(['request_id', 'cancel_requested_at'])
    .where((eb) => eb('request_id', '=', eb.fn.any(eb.val(requestIds))))
    .where(isOpen)
    .where('cancel_requested_at', 'is not', null)
    .$narrowType<{ cancel_requested_at: Date }>()
    .execute()
  return new Map(rows.map((row) => [row.request_id, row.cancel_requested_at]))
}

/** A paid request that waits, unless a printer may already know of it. */
export function findUnsentRequest(db: Db, requestId: string): Promise<PrintRequestRow | undefined> {
  return db
    .selectFrom('print_requests')
    .selectAll()
    .where('id', '=', requestId)
    .where('status', '=', 'in_queue')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('print_jobs')
            .select('print_jobs.id')
            .where('request_id', '=', requestId)
            .where('stage', 'not in', ['new', 'done', 'failed']),
        ),
      ),
    )
    .executeTakeFirst()
}

/** Whether a request has an open attempt of which no printer knows. */
export async function hasUnsentAttempt(db: Db, requestId: string): Promise<boolean> {
  const unsent = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('request_id', '=', requestId)
    .where(isOpen)
    .where('send_tried_at', 'is', null)
    .executeTakeFirst()
  return unsent !== undefined
}

/** Whether any attempt may have printed a part of a request. */
export async function wasEverSent(db: Db, requestId: string): Promise<boolean> {
  const sent = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('request_id', '=', requestId)
    .where('send_tried_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

export async function documentNameOf(db: Db, documentId: string): Promise<string> {
  const document = await db
    .selectFrom('documents')
    .select('name')
    .where('id', '=', documentId)
    .executeTakeFirst()
  return document?.name ?? ''
}

function deliveredPages(db: Db, requestId: string) {
  const delivered = db.selectFrom('print_queue').select('delivered_pages').where('request_id', '=', requestId)
  return sql<number>`coalesce((${delivered}), 0)`
}

function coverSlipOf(db: Db, printerId: string) {
  const chosen = db.selectFrom('printers').select('cover_slip').where('id', '=', printerId)
  return sql<boolean>`(${chosen})`
}

interface NewAttempt extends Lease {
  readonly printerId: string
  readonly jobName: string
  /** When the dispatcher chose the printer; unset while the document is prepared for any printer. */
  readonly assignedAt?: Date
}

/**
 * Inserts an attempt at a printer, or moves one there that has not started; `undefined` if another worker has
 * started the request meanwhile.
 */
export function beginAttempt(
  db: Db,
  { requestId, printerId, jobName, lease, now, assignedAt }: NewAttempt,
): Promise<PrintJobRow | undefined> {
  return db
    .insertInto('print_jobs')
    .values({
      request_id: requestId,
      printer_id: printerId,
      job_name: jobName,
      lease,
      delivered_before: deliveredPages(db, requestId),
      cover_slip: coverSlipOf(db, printerId),
      assigned_at: assignedAt ?? null,
      progressed_at: assignedAt ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .where(isOpen)
        .doUpdateSet({
          printer_id: printerId,
          cover_slip: coverSlipOf(db, printerId),
          lease,
          assigned_at: assignedAt ?? null,
          progressed_at: assignedAt ?? null,
          updated_at: now,
        })
        .where('print_jobs.stage', '=', 'new'),
    )
    .returningAll()
    .executeTakeFirst()
}

/**
 * Writes to an attempt for the holder of its lease; `false` if another worker holds it, or if it is closed.
 */
export async function updateAttempt(
  trx: Db,
  { id, lease }: { id: string; lease: string },
  change: Updateable<PrintJobsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('print_jobs')
    .set(change)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Closes the open attempt of a request whose document a printer may have; returns its id. */
export async function closeSentAttempt(
  trx: Db,
  { requestId, failure, now }: { requestId: string; failure: string; now: Date },
): Promise<string | undefined> {
  const closed = await trx
    .updateTable('print_jobs')
    .set({ stage: 'failed', failure, updated_at: now })
    .where('request_id', '=', requestId)
    .where(isOpen)
    .where('send_tried_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return closed?.id
}

/**
 * Replaces the names of a user's print jobs by the print ID, without the document's name; returns those IDs.
 */
export async function removeDocumentNames(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .updateTable('print_jobs')
    .from('print_requests')
    .whereRef('print_requests.id', '=', 'print_jobs.request_id')
    .where('print_requests.owner_id', '=', ownerId)
    .set({ job_name: sql<string>`print_requests.print_id` })
    .returning('print_requests.print_id')
    .execute()
  return [...new Set(rows.map(({ print_id: printId }) => printId))]
}

/**
 * Removes document names from print jobs that ended before a moment: no worker needs them to find jobs any
 * more.
 */
export async function removeOldDocumentNames(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('print_jobs')
    .from('print_requests')
    .whereRef('print_requests.id', '=', 'print_jobs.request_id')
    .where('print_jobs.stage', 'in', ['done', 'failed'])
    .where('print_jobs.updated_at', '<', before)
    .whereRef('print_jobs.job_name', '!=', 'print_requests.print_id')
    .set({ job_name: sql<string>`print_requests.print_id` })
    .execute()
}
