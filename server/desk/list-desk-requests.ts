import type { DeskRequest, listDeskRequests as listCall } from '@campus-print/contract/desk'
import type { QueryOf, ResponseOf } from '@campus-print/contract/endpoint'
import { deskStatuses, printIdEnding, printIdKey } from '@campus-print/domain/desk'
import { readStatus } from '@campus-print/domain/ordering'
import { toRupees } from '@campus-print/domain/pricing'
import { pagesOnSides } from '@campus-print/domain/printing'
import { layoutOf, presentReason } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { presentPages, rowsOfPage } from '../platform/pages.ts'
import {
  countByDeskStatus,
  countDeskRequests,
  type DeskRequestRow,
  deskRequestsById,
  findDeskRequests,
  requestIdsByPrintId,
} from './desk-store.ts'

/** The limit of requests that are found by the end of a print ID. */
const maxByPrintId = 100

/** Lists one page of requests at the desk, with the number of requests of each status. */
export async function listDeskRequests(
  { db }: { readonly db: Db },
  query: QueryOf<typeof listCall>,
): Promise<Omit<ResponseOf<typeof listCall>, 'success'>> {
  const { status: word, search: typed } = query
  const status = [...deskStatuses, 'pending' as const].find((candidate) => candidate === readStatus(word))
  const filter = { status, search: await searchOf(db, typed.trim()) }
  const [total, rows, counted] = await Promise.all([
    countDeskRequests(db, filter),
    findDeskRequests(db, filter, rowsOfPage(query)),
    countByDeskStatus(db),
  ])
  const totals = new Map(counted.map((row) => [row.status, row.total]))
  const count = (deskStatus: (typeof deskStatuses)[number]) => totals.get(deskStatus) ?? 0
  return {
    data: rows.map(presentDeskRequest),
    counts: {
      in_queue: count('in_queue'),
      in_process: count('in_process'),
      ready: count('ready'),
      failed: count('failed'),
    },
    ...presentPages(query, total),
  }
}

async function searchOf(db: Db, text: string) {
  if (text === '') return undefined
  const key = printIdKey(text)
  return {
    text,
    namedIds: key.length < printIdEnding ? [] : await requestIdsByPrintId(db, key, maxByPrintId),
  }
}

/** Presents requests as the desk sees them, in the given order. */
export async function presentDeskRequests(db: Db, ids: readonly string[]): Promise<DeskRequest[]> {
  const rows = new Map((await deskRequestsById(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [presentDeskRequest(row)] : []
  })
}

function presentDeskRequest(row: DeskRequestRow): DeskRequest {
  const total = row.pages_used * row.copies
  const { pages_used: pagesUsed, copies } = row
  const pagesByImpressions = pagesOnSides({ pagesUsed, copies, ...layoutOf(row) }, row.impressions ?? 0)
  const counted = (row.delivered_before ?? 0) + (row.delivered_by_print ?? pagesByImpressions)
  // Old requests have no history, so their row has the time of their last change.
  const since = (row.latest_at ?? row.updated_at).toISOString()
  return {
    id: row.id,
    printId: row.print_id,
    status: row.status,
    documentName: row.document_name,
    owner: { id: row.owner_id, name: row.owner_name, email: row.owner_email, phone: row.owner_phone },
    copies: row.copies,
    pagesToPrint: row.pages_to_print,
    pageSize: row.media,
    orientation: row.orientation,
    printType: row.print_type,
    doubleSided: row.double_sided,
    ...layoutOf(row),
    totalPages: total,
    totalCost: toRupees(row.total_paise),
    isPaid: row.paid_at !== null,
    queueNumber: row.queue_number,
    shelf: row.shelf,
    reason: row.latest_reason && presentReason(row.latest_reason),
    handedOver: row.status === 'completed' ? { by: row.latest_actor_name ?? '', at: since } : null,
    reprintOf: row.reprint_of_id,
    pagesDelivered: Math.min(row.delivered_pages ?? 0, total),
    lastPrinter:
      row.printer_name === null || row.print_at === null
        ? null
        : { name: row.printer_name, at: row.print_at.toISOString(), pagesCounted: Math.min(counted, total) },
    createdAt: row.created_at.toISOString(),
    since,
  }
}
