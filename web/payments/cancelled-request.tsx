import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { RequestPayment } from '@campus-print/contract/payments'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../ordering/index.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { useFocusHeading } from '../ui/focus.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { InvoiceAndRefunds } from './invoices/invoice-and-refunds.tsx'
import { PrintDetails } from './print-details.tsx'

/** A request that ended without a print. */
export function CancelledRequest({ request }: { request: PrintRequestWithHistory }) {
  const heading = useFocusHeading()
  return (
    <Page title="Cancelled request" width="form">
      <Card className="grid gap-6">
        <div className="grid justify-items-start gap-2">
          <StatusBadge status={request.status} />
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            This request was cancelled
          </h1>
          <p className="wrap-anywhere text-ink-soft">
            <bdi>{request.documentName}</bdi>
          </p>
          <p>{cancellationMessage(request)}</p>
        </div>
        <InvoiceAndRefunds request={request} />
        <PrintDetails request={request} />
        <div className="grid gap-3">
          <Link to={paths.print} className={buttonClass('primary', true)}>
            New Print Request
          </Link>
          <Link to={paths.dashboard} className={buttonClass('plain', true)}>
            Go to Dashboard
          </Link>
        </div>
      </Card>
    </Page>
  )
}

/** Why the request was cancelled, if not by its owner, and where the money is. */
export function cancellationMessage({
  payment,
  orderOpenedAt,
  history,
}: Pick<PrintRequestWithHistory, 'payment' | 'orderOpenedAt' | 'history'>): string {
  const reason = history.findLast(({ to }) => to === 'cancelled')?.reason
  const money = payment ? paidMessage(payment) : unpaidMessage(orderOpenedAt)
  return reason ? `${reason.replace(/\.$/, '')}. ${money}` : money
}

function unpaidMessage(orderOpenedAt: string | null): string {
  if (orderOpenedAt === null) return 'It will not be printed, and nothing was paid for it.'
  return 'It will not be printed, and no payment has come in for it. One that still does goes back to you by itself.'
}

function paidMessage({ refunds }: RequestPayment): string {
  if (refunds.some(({ status }) => status === 'failed')) {
    return 'It will not be printed. What you paid is yours, but not all of it could be sent back.'
  }
  if (refunds.length > 0 && refunds.every(({ status }) => status === 'refunded')) {
    return 'It will not be printed, and what you paid was sent back to the account you paid from.'
  }
  return 'It will not be printed, and you get back what you paid, on the account you paid from.'
}
