import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { RequestPayment } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../ordering/index.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { useFocusHeading } from '../ui/focus.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { FileName } from '../ui/file-name.tsx'
import { InvoiceAndRefunds } from './invoices/invoice-and-refunds.tsx'
import { PrintDetails } from './print-details.tsx'

/** A request that ended without a print. */
export function CancelledRequest({ request }: { request: PrintRequestWithHistory }) {
  const heading = useFocusHeading()
  return (
    <Page title={i18n.t('Cancelled request')} width="form">
      <Card className="grid gap-6">
        <div className="grid justify-items-start gap-2">
          <StatusBadge status={request.status} />
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            {i18n.t('This request was cancelled')}
          </h1>
          <p className="text-ink-soft">
            <FileName name={request.documentName} />
          </p>
          <p>{cancellationMessage(request)}</p>
        </div>
        <InvoiceAndRefunds request={request} />
        <PrintDetails request={request} />
        <div className="grid gap-3">
          <Link to={paths.print} className={buttonClass('primary', true)}>
            {i18n.t('New Print Request')}
          </Link>
          <Link to={paths.dashboard} className={buttonClass('plain', true)}>
            {i18n.t('Go to Dashboard')}
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
  return reason ? `${reason.replace(/[.।]$/, '')}. ${money}` : money
}

function unpaidMessage(orderOpenedAt: string | null): string {
  if (orderOpenedAt === null) return i18n.t('It will not be printed, and nothing was paid for it.')
  return i18n.t(
    'It will not be printed, and no payment has arrived. If one still does, it is refunded automatically.',
  )
}

function paidMessage({ refunds }: RequestPayment): string {
  if (refunds.length > 0 && refunds.every(({ status }) => status === 'failed')) {
    return i18n.t('It will not be printed. Your refund could not be sent. The print desk will sort it out.')
  }
  if (refunds.some(({ status }) => status === 'failed')) {
    return i18n.t(
      'It will not be printed. Part of your refund could not be sent. The print desk will sort it out.',
    )
  }
  if (refunds.some(({ inCash, status }) => inCash && status !== 'refunded')) {
    return i18n.t('It will not be printed. Your money waits for you at the print desk.')
  }
  if (refunds.length > 0 && refunds.every(({ inCash }) => inCash)) {
    return i18n.t('It will not be printed. Your money was paid out to you at the print desk.')
  }
  if (refunds.length > 0 && refunds.every(({ status }) => status === 'refunded')) {
    return i18n.t('It will not be printed. Your payment was refunded to the account you paid from.')
  }
  return i18n.t('It will not be printed. Your payment is being refunded to the account you paid from.')
}
