import { maxDeskPayments } from '@campus-print/contract/desk-payments'
import type { RequestStatus } from '@campus-print/domain/ordering'
import { type ExpressionBuilder, type RawBuilder, expressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { escapeLike } from '../../platform/database/like-pattern.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hasFailedForGood } from '../refunds/refund-store.ts'

/** A request for which money was received. The amounts are the ledger's, in paise. */
export interface PaidRequestRow {
  id: string
  print_id: string
  status: RequestStatus
  document_name: string
  owner_name: string
  owner_email: string
  paid_at: Date
  paid_paise: number
  kept_paise: number
  owed_paise: number
  refund_failed: boolean
}

/** A search at the desk: the text as typed, and in the format of print IDs and invoice numbers. */
export interface DeskSearch {
  readonly text: string
  readonly code: string
  /** The end of a print ID, without hyphens and reversed; unset if the text is too short for one. */
  readonly reversedEnd: string | undefined
}

export async function findPaidRequests(db: Db, search: DeskSearch): Promise<PaidRequestRow[]> {
  const ownerIds = await ownersNamed(db, search.text)
  return paidRequests(db)
    .where('print_requests.id', 'in', idsFoundBy(db, search, ownerIds))
    .execute()
}

/** Returns the requests with a refund that failed and was not sent again. */
export function requestsWithFailedRefund(db: Db): Promise<PaidRequestRow[]> {
  return paidRequests(db)
    .where('print_requests.id', 'in', failedRefunds().select('payment_orders.request_id'))
    .execute()
}

export function findPaidRequest(db: Db, requestId: string): Promise<PaidRequestRow | undefined> {
  return paidRequests(db).where('print_requests.id', '=', requestId).executeTakeFirst()
}

function paidRequests(db: Db) {
  return db
    .selectFrom('print_requests')
    .innerJoin('documents', 'documents.id', 'print_requests.document_id')
    .innerJoin('users', 'users.id', 'print_requests.owner_id')
    .innerJoinLateral(
      () => booked().whereRef('payment_orders.request_id', '=', 'print_requests.id').as('booked'),
      (join) => join.onTrue(),
    )
    .select([
      'print_requests.id',
      'print_requests.print_id',
      'print_requests.status',
      'documents.name as document_name',
      'users.username as owner_name',
      'users.email as owner_email',
      'booked.paid_at',
      'booked.paid_paise',
      'booked.kept_paise',
      'booked.owed_paise',
    ])
    .select((eb) =>
      eb
        .exists(
          failedRefunds()
            .select('refunds.id')
            .whereRef('payment_orders.request_id', '=', 'print_requests.id'),
        )
        .$castTo<boolean>()
        .as('refund_failed'),
    )
    .orderBy('print_requests.created_at', 'desc')
    .limit(maxDeskPayments)
}

/** A union, so that each condition can use its own index: a single condition would scan the whole tables. */
function idsFoundBy(db: Db, { text, code, reversedEnd }: DeskSearch, ownerIds: readonly string[]) {
  const byPayment = db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select('payment_orders.request_id as id')
    .where('payments.provider_payment_id', '=', text)
  const byInvoice = db
    .selectFrom('invoices')
    .leftJoin('invoice_lines', 'invoice_lines.invoice_id', 'invoices.id')
    // A credit note has no lines.
    .select((eb) => eb.fn.coalesce('invoice_lines.request_id', 'invoices.request_id').as('id'))
    .where('invoices.number', '=', code)
  const byPrintId = newestPaid(db)
    .where('print_requests.print_id', 'like', `${escapeLike(code)}%`)
    .orderBy(createdAtUtc, 'desc')
  const byEnd = newestPaid(db)
    // Written as in the index.
    .where(sql<boolean>`reverse(replace(print_requests.print_id, '-', '')) like ${`${reversedEnd ?? ''}%`}`)
    .$if(reversedEnd === undefined, (query) => query.where(sql<boolean>`false`))
  return byPayment.union((eb) => [
    byInvoice,
    eb.parens(byPrintId),
    eb.parens(byEnd),
    eb.parens(byOwner(db, text, ownerIds)),
  ])
}

/**
 * Finds the requests of few owners by owner. If the name is common, scans the newest requests of all users.
 */
function byOwner(db: Db, text: string, ownerIds: readonly string[]) {
  if (ownerIds.length > fewOwners) {
    return newestPaid(db)
      .innerJoin('users', 'users.id', 'print_requests.owner_id')
      .where((eb) => isNamed(eb, text))
      .orderBy(createdAtUtc, 'desc')
  }
  // Another expression than in `createdAtUtc`, so that the planner cannot scan everyone's requests instead.
  return newestPaid(db)
    .where((eb) => eb('print_requests.owner_id', '=', eb.fn.any(eb.val(ownerIds))))
    .orderBy('print_requests.created_at', 'desc')
}

/** The newest paid requests, no more than are listed: a few letters are part of half the names on campus. */
function newestPaid(db: Db) {
  return db
    .selectFrom('print_requests')
    .innerJoin('payment_orders', 'payment_orders.request_id', 'print_requests.id')
    .select('print_requests.id')
    .where('payment_orders.status', '=', 'paid')
    .limit(maxDeskPayments)
}

/** The creation time in the form of the index over all requests. The lists of one user use `created_at`. */
const createdAtUtc = sql`(print_requests.created_at at time zone 'UTC')`

const fewOwners = 200

/** Users whose name or e-mail address contains a text; at most one more than `fewOwners`. */
async function ownersNamed(db: Db, text: string): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => isNamed(eb, text))
    .limit(fewOwners + 1)
    .execute()
  return found.map(({ id }) => id)
}

function isNamed(eb: ExpressionBuilder<Tables, 'users'>, text: string) {
  const part = `%${escapeLike(text)}%`
  return eb.or([eb('users.username', 'ilike', part), eb('users.email', 'ilike', part)])
}

/** Builds subqueries that refer to the row of `print_requests` in the outer query. */
const subquery = expressionBuilder<Tables, 'print_requests'>()

/** Sums of incoming payments by the ledger; no row if there are none. */
function booked() {
  return subquery
    .selectFrom('payment_orders')
    .innerJoin('payments', 'payments.order_id', 'payment_orders.id')
    .innerJoin('ledger_journals', 'ledger_journals.payment_id', 'payments.id')
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .select((eb) => [
      eb.fn.min<Date>('payments.recorded_at').as('paid_at'),
      sumWhere(sql`account in ('gateway', 'cash') and event in ('sale', 'stray_capture')`).as('paid_paise'),
      sql<number>`-${sumWhere(sql`account in ('sales', 'tax')`)}`.as('kept_paise'),
      sql<number>`-${sumWhere(sql`account = 'refunds_owed'`)}`.as('owed_paise'),
    ])
    .having((eb) => eb.fn.countAll(), '>', 0)
}

function sumWhere(which: RawBuilder<boolean>) {
  return sql<number>`coalesce(sum(ledger_entries.amount_paise) filter (where ${which}), 0)::bigint`
}

/** Refunds that failed and were not sent again. */
function failedRefunds() {
  return subquery
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .where(hasFailedForGood)
}
