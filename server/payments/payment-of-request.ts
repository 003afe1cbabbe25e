import { i18n } from '@campus-print/domain/language'
import type { PaidTogether, RequestPayment, RequestRefund } from '@campus-print/contract/payments'
import { invoiceTitle, refundKind, refundProgress } from '@campus-print/domain/payments'
import { type Paise, toRupees } from '@campus-print/domain/pricing'
import type { CalendarDay } from '@campus-print/domain/time'
import type { Db } from '../platform/database/connect.ts'
import { creditNotesOfRefunds, invoicesOfRequests } from './invoices/invoice-store.ts'
import { type FirstPayment, firstPaymentsOfRequests, ordersOfRequests } from './checkout/payment-store.ts'
import { type RefundOfPayment, refundsOfRequests } from './refunds/refund-store.ts'
import type { MoneyOfRequest } from '../ordering/index.ts'
import { balanceOfOwner, dailyBalancesOfOwner } from './ledger/ledger-store.ts'

/** Returns the payment for a request and its refunds, or `null` before the first payment. */
export async function paymentOfRequest(db: Db, requestId: string): Promise<RequestPayment | null> {
  const payments = await paymentsOfRequests(db, [requestId])
  return payments.get(requestId) ?? null
}

/** Payments and refunds of several requests, by request; one without a payment is left out. */
async function paymentsOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, RequestPayment>> {
  const payments = await firstPaymentsOfRequests(db, requestIds)
  const paidIds = [...payments.keys()]
  if (paidIds.length === 0) return new Map()
  const invoices = await invoicesOfRequests(db, paidIds)
  const refunds = await refundsOfRequests(db, paidIds)
  const creditNotes = await creditNotesOfRefunds(
    db,
    refunds.map(({ id }) => id),
  )
  const presented = new Map<string, RequestPayment>()
  for (const [requestId, payment] of payments) {
    const invoice = invoices.get(requestId)
    const isSold = payment.effect === 'queue'
    presented.set(requestId, {
      amount: toRupees(payment.amount_paise),
      method: payment.method,
      paidAt: payment.recorded_at.toISOString(),
      invoiceNumber: invoice?.number ?? null,
      invoiceTitle: invoice ? invoiceTitle(invoice.seller) : null,
      paidTogether: requestsPaidTogether(payment),
      refunds: refunds
        .filter(({ request_id }) => request_id === requestId)
        .map((refund) =>
          presentRefund(refund, { isSold, creditNoteNumber: creditNotes.get(refund.id)?.number ?? null }),
        ),
    })
  }
  return presented
}

/** The requests that a payment queued, if there are several. */
function requestsPaidTogether({ paid_together: queued }: FirstPayment): PaidTogether[] {
  return queued && queued.length > 1 ? queued : []
}

function presentRefund(
  { id, effect, status, channel, amount_paise, reason, created_at, settled_at }: RefundOfPayment,
  { isSold, creditNoteNumber }: { isSold: boolean; creditNoteNumber: string | null },
): RequestRefund {
  const refundedAt = status === 'processed' ? settled_at : null
  return {
    id,
    kind: refundKind({ effect, isSold }),
    amount: toRupees(amount_paise),
    status: refundProgress[status],
    inCash: channel === 'cash',
    reason: i18n.known(reason),
    createdAt: created_at.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
    creditNoteNumber,
  }
}

/** Returns for each request the payment data that its owner sees. */
export async function moneyOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<(requestId: string) => MoneyOfRequest> {
  const [payments, orders] = await Promise.all([
    paymentsOfRequests(db, requestIds),
    ordersOfRequests(db, requestIds),
  ])
  return (requestId) => ({
    payment: payments.get(requestId) ?? null,
    orderOpenedAt: orders.get(requestId)?.openedAt.toISOString() ?? null,
    orderedTogether: orders.get(requestId)?.open ?? [],
  })
}

/** Returns the user's payments less refunds, tax included: the campus's income from them. */
export async function spentBy(db: Db, ownerId: string): Promise<Paise> {
  return -(await balanceOfOwner(db, ownerId, ['sales', 'tax']))
}

/** Returns the user's spending on the requests of a period, by the day of each request in the time zone. */
export async function spentByDay(
  db: Db,
  ownerId: string,
  span: { since: Date; before: Date; timeZone: string },
): Promise<Map<CalendarDay, Paise>> {
  const balances = await dailyBalancesOfOwner(db, ownerId, ['sales', 'tax'], span)
  return new Map(balances.map(({ day, paise }) => [day, -paise]))
}
