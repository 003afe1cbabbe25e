import type { QueryOf } from '@campus-print/contract/endpoint'
import type { requestsCsv as csvCall } from '@campus-print/contract/history'
import { campusClock } from '@campus-print/domain/availability'
import { i18n } from '@campus-print/domain/language'
import { listOrders, statusDisplay } from '@campus-print/domain/ordering'
import { fromRupees, toRupees } from '@campus-print/domain/pricing'
import { countSheets } from '@campus-print/domain/printing'
import { calendarDayOf } from '@campus-print/domain/time'
import { Readable } from 'node:stream'
import { csvLine, csvStart } from '../../platform/csv.ts'
import type { Db } from '../../platform/database/connect.ts'
import { currentSettings } from '../../settings/index.ts'
import { layoutOf } from '../price-order.ts'
import type { MoneyOfRequest, RequestDetails } from '../request-details.ts'
import { type ShownRequest, shownRequestsOf } from '../request-store.ts'
import { filterOf } from './list-requests.ts'
import { listedIds } from './list-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
  readonly details: Pick<RequestDetails, 'moneyOfRequests'>
}

/** What a line of the file shows. */
type Line = ShownRequest & Pick<MoneyOfRequest, 'payment'>

/**
 * All of a user's own requests that a filter finds, as a CSV file that is generated while it is sent. No cell
 * is a formula to a spreadsheet, since document names come from users.
 */
export async function requestsCsv(
  context: Context,
  { ownerId, query }: { ownerId: string; query: QueryOf<typeof csvCall> },
): Promise<Readable> {
  const { db, details } = context
  const { timeZone } = await currentSettings(db)
  const ids = await listedIds(db, await filterOf(context, ownerId, query), listOrders[query.sort])
  // Translated here, because the caller's language is known only during the call.
  const columns = columnsIn(timeZone)
  const header = columns.map(({ title }) => title)
  async function* lines() {
    yield csvStart + csvLine(header)
    for (let first = 0; first < ids.length; first += batchSize) {
      const batch = ids.slice(first, first + batchSize)
      const found = new Map((await shownRequestsOf(db, batch)).map((request) => [request.id, request]))
      const moneyOf = await details.moneyOfRequests(db, batch)
      for (const id of batch) {
        const request = found.get(id)
        if (request) yield csvLine(columns.map(({ cell }) => cell({ ...request, ...moneyOf(id) })))
      }
    }
  }
  return Readable.from(lines(), { objectMode: false })
}

const batchSize = 200

interface Column {
  readonly title: string
  readonly cell: (request: Line) => string | number
}

function columnsIn(timeZone: string): Column[] {
  const moment = (at: Date) => `${calendarDayOf(at, timeZone)} ${campusClock(at, timeZone).time}`
  const statuses = Object.fromEntries(
    Object.entries(statusDisplay).map(([status, { label }]) => [status, i18n.t(label)]),
  )
  const printTypes = { black: i18n.t('Black & White'), color: i18n.t('Colour'), mixed: i18n.t('Mixed') }
  const orientations = { portrait: i18n.t('Portrait'), landscape: i18n.t('Landscape') }
  const margins = { none: '', left: i18n.t('Left'), top: i18n.t('Top') }
  const finishings = { none: '', staple: i18n.t('Staple'), punch: i18n.t('Punch') }
  const booklet = i18n.t('Booklet')
  const yesNo = (is: boolean) => (is ? yes : no)
  const [yes, no] = [i18n.t('Yes'), i18n.t('No')]
  return [
    { title: i18n.t('Print ID'), cell: ({ paid_at, print_id }) => (paid_at ? print_id : '') },
    { title: i18n.t('Document'), cell: ({ document_name }) => document_name },
    { title: i18n.t('Status'), cell: ({ status }) => statuses[status] ?? status },
    { title: i18n.t('Date'), cell: ({ created_at }) => moment(created_at) },
    { title: i18n.t('Paid on'), cell: ({ paid_at }) => (paid_at ? moment(paid_at) : '') },
    { title: i18n.t('Pages'), cell: ({ pages_used }) => pages_used },
    { title: i18n.t('Copies'), cell: ({ copies }) => copies },
    { title: i18n.t('Print type'), cell: ({ print_type }) => printTypes[print_type] },
    { title: i18n.t('Pages in colour'), cell: pagesInColor },
    { title: i18n.t('Page size'), cell: ({ media }) => media },
    { title: i18n.t('Orientation'), cell: ({ orientation }) => orientations[orientation] },
    { title: i18n.t('Double-sided'), cell: ({ double_sided }) => yesNo(double_sided) },
    {
      title: i18n.t('Pages per side'),
      cell: (request) => (request.booklet ? booklet : request.pages_per_side),
    },
    { title: i18n.t('Binding margin'), cell: ({ binding_margin }) => margins[binding_margin] },
    { title: i18n.t('Staple or punch'), cell: ({ finishing }) => finishings[finishing] },
    { title: i18n.t('Sheets'), cell: sheetsOf },
    { title: i18n.t('Cost in rupees'), cell: ({ total_paise }) => toRupees(total_paise) },
    { title: i18n.t('Refunded in rupees'), cell: ({ payment }) => refundedOf(payment) },
  ]
}

/** Coloured pages of one copy. */
function pagesInColor({ print_type, pages_used, color_pages_used }: ShownRequest): number {
  if (print_type === 'mixed') return color_pages_used ?? 0
  return print_type === 'color' ? pages_used : 0
}

/** Sum of refunds that were sent or will be. */
function refundedOf(payment: Line['payment']): number {
  const amounts =
    payment?.refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount) ?? []
  return toRupees(amounts.reduce((sum, amount) => sum + fromRupees(amount), 0))
}

/** Sheets of all copies. */
function sheetsOf(request: ShownRequest): number {
  const { pages_used: pagesUsed, copies, double_sided: doubleSided } = request
  return countSheets({ pagesUsed, copies, doubleSided, ...layoutOf(request) })
}
