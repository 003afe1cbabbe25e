import type { PrintProgress } from '@campus-print/contract/ordering'
import { measuredSpeed, queueTime } from '@campus-print/domain/printing'
import { sql } from 'kysely'
import type { PrintRequestRow } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import type { PrinterRow } from './tables.ts'

/** Queues a request for a printer. A request that waited before keeps its place. */
export async function waitForAnyPrinter(db: Db, request: PrintRequestRow): Promise<void> {
  const known = await db
    .selectFrom('print_queue')
    .select('waits')
    .where('request_id', '=', request.id)
    .executeTakeFirst()
  // Not written again, because the dispatcher may have locked the row.
  if (known?.waits) return
  const { latest } = await db
    .selectFrom('print_queue')
    .select((eb) => eb.fn.max('queue_time').as('latest'))
    .where('owner_id', '=', request.owner_id)
    .where('waits', '=', true)
    .where('request_id', '<>', request.id)
    .executeTakeFirstOrThrow()
  const sides = request.sides_per_copy * request.copies
  const paidAt = request.paid_at ?? request.created_at
  await db
    .insertInto('print_queue')
    .values({
      request_id: request.id,
      owner_id: request.owner_id,
      media: request.media,
      print_type: request.print_type,
      double_sided: request.double_sided,
      copies: request.copies,
      pages: sides,
      finishing: request.finishing,
      queue_time: queueTime({ paidAt, pages: sides, latestOfOwner: latest ?? undefined }),
      queue_number: request.queue_number ?? 0,
    })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet({ waits: true }))
    .execute()
}

export async function stopWaiting(db: Db, requestId: string): Promise<void> {
  await db.updateTable('print_queue').set({ waits: false }).where('request_id', '=', requestId).execute()
}

export async function leaveQueue(db: Db, requestId: string): Promise<void> {
  await db.deleteFrom('print_queue').where('request_id', '=', requestId).execute()
}

/** The kinds of prints that a printer can do: every combination of paper, ink, sides and finishing. */
export interface PrintKinds {
  readonly kinds: readonly {
    readonly media: string
    readonly printType: string
    readonly doubleSided: boolean
    readonly finishing: string
  }[]
  readonly maxCopies: number
}

/** The next print that a printer can do, locked; skips prints that another process is assigning. */
export async function nextInQueue(trx: Db, { kinds, maxCopies }: PrintKinds): Promise<string | undefined> {
  const { rows } = await sql<{ request_id: string }>`
    select request_id from print_queue
    where request_id = any(array(
      select next.request_id
      from unnest(
        ${kinds.map(({ media }) => media)}::text[],
        ${kinds.map(({ printType }) => printType)}::text[],
        ${kinds.map(({ doubleSided }) => doubleSided)}::boolean[],
        ${kinds.map(({ finishing }) => finishing)}::text[]
      ) as kind(media, print_type, double_sided, finishing)
      cross join lateral (
        select request_id, queue_time, queue_number from print_queue
        where waits and media = kind.media and print_type = kind.print_type
          and double_sided = kind.double_sided and finishing = kind.finishing and copies <= ${maxCopies}
        order by queue_time, queue_number limit 3
      ) next
      order by next.queue_time, next.queue_number limit 3
    )) and waits
    order by queue_time, queue_number limit 1 for update skip locked`.execute(trx)
  return rows[0]?.request_id
}

/** Whether any print waits for a printer, and whether any assigned print has not started. */
export async function isAnyQueued(db: Db): Promise<{ waiting: boolean; given: boolean }> {
  const { rows } = await sql<{ waiting: boolean; given: boolean }>`
    select exists (select from print_queue where waits) as waiting,
      exists (
        select from print_jobs j join print_requests r on r.id = j.request_id
        where j.stage not in ('done', 'failed') and j.assigned_at is not null and r.status = 'in_queue'
      ) as given`.execute(db)
  return rows[0] ?? { waiting: false, given: false }
}

/** Prints that a printer was given and has not finished. */
export interface GivenPrints {
  readonly printerId: string
  readonly prints: number
  /** Printed sides of these prints. */
  readonly pages: number
  /** Pages of those prints that it has begun. */
  readonly begunPages: number
  /** When it last made progress with any of them, or was given the first. */
  readonly progressedAt: Date
}

export async function givenPrints(db: Db, printerIds: readonly string[]): Promise<GivenPrints[]> {
  const { rows } = await sql<GivenPrints>`
    select printer_id as "printerId", count(*)::int as prints,
      sum(r.sides_per_copy * r.copies)::int as pages,
      coalesce(sum(r.sides_per_copy * r.copies) filter (where r.status = 'in_process'), 0)::int as "begunPages",
      greatest(max(j.progressed_at), min(j.assigned_at)) as "progressedAt"
    from print_jobs j join print_requests r on r.id = j.request_id
    where j.stage not in ('done', 'failed') and j.assigned_at is not null and j.printer_id = any(${printerIds})
      and r.status in ('in_queue', 'in_process')
    group by printer_id`.execute(db)
  return rows
}

/** The prints that a printer was given and has not started, as far as is known. */
export async function unbegunPrints(db: Db, printerId: string): Promise<PrintRequestRow[]> {
  return db
    .selectFrom('print_jobs')
    .innerJoin('print_requests', 'print_requests.id', 'print_jobs.request_id')
    .selectAll('print_requests')
    .where('printer_id', '=', printerId)
    .where('assigned_at', 'is not', null)
    .where(sql<boolean>`stage not in ('done', 'failed')`)
    .where('status', '=', 'in_queue')
    .where('cancel_requested_at', 'is', null)
    .orderBy('queue_number')
    .execute()
}

/** Locks a printer, so that one process at a time assigns prints to it. */
export function lockPrinter(trx: Db, id: string): Promise<PrinterRow | undefined> {
  return trx.selectFrom('printers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Records since when a printer makes no progress; `null` if it does again. */
export async function markStalled(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable('printers').set({ still_at: at }).where('id', '=', id).execute()
}

/** When the print that has waited longest was paid; `undefined` if none waits. */
export async function oldestWaitingPrint(db: Db): Promise<Date | undefined> {
  const { oldest } = await db
    .selectFrom('print_requests')
    .select((eb) => eb.fn.min('paid_at').as('oldest'))
    .where('status', '=', 'in_queue')
    .executeTakeFirstOrThrow()
  return oldest ?? undefined
}

/** Pages of a request that abandoned print jobs have delivered. */
export async function deliveredSoFar(db: Db, requestId: string): Promise<number> {
  const row = await db
    .selectFrom('print_queue')
    .select('delivered_pages')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.delivered_pages ?? 0
}

export async function setDelivered(db: Db, requestId: string, pages: number): Promise<void> {
  await db
    .updateTable('print_queue')
    .set({ delivered_pages: pages })
    .where('request_id', '=', requestId)
    .execute()
}

/** How many printers have delivered only a part of a request. */
export async function countParts(db: Db, requestId: string): Promise<number> {
  const { parts } = await db
    .selectFrom('print_jobs')
    .select((eb) => eb.fn.countAll<number>().as('parts'))
    .where('request_id', '=', requestId)
    .where('delivered_pages', '>', 0)
    .executeTakeFirstOrThrow()
  return parts
}

/** By request, how many of its pages were delivered; requests without known pages are left out. */
export async function printProgress(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, PrintProgress>> {
  const { rows } = await sql<PrintProgress & { id: string }>`
    select r.id, r.pages_used * r.copies as "totalPages", before > 0 as "isRest", p.name as printer,
      least(before + on_sides, r.pages_used * r.copies) as "pagesPrinted"
    from print_requests r
    left join print_queue q on q.request_id = r.id
    left join print_jobs j on j.request_id = r.id and j.stage not in ('done', 'failed') and j.assigned_at is not null
    left join printers p on p.id = j.printer_id
    cross join lateral (select coalesce(q.delivered_pages, 0) as before, coalesce(j.impressions, 0) as sides) seen
    cross join lateral (
      select sides / r.sides_per_copy * r.pages_used + least(
        sides % r.sides_per_copy * (case when r.booklet then 2 else r.pages_per_side end), r.pages_used
      ) as on_sides
    ) counted
    where r.id = any(${requestIds}) and r.status in ('in_queue', 'in_process', 'failed')
      and (before > 0 or j.impressions > 0)`.execute(db)
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

/** Adds to a printer's count of pages, and updates its measured speed if it reports the time. */
export async function recordPrinted(
  trx: Db,
  printerId: string,
  { sides, seconds }: { sides: number; seconds: number | undefined },
): Promise<void> {
  const printer = await lockPrinter(trx, printerId)
  if (!printer) return
  const before = printer.pages_per_minute
  await trx
    .updateTable('printers')
    .set((eb) => ({
      pages_printed: eb('pages_printed', '+', sides),
      pages_per_minute: seconds === undefined ? before : measuredSpeed(before, { pages: sides, seconds }),
    }))
    .where('id', '=', printerId)
    .execute()
}
