import type { PrintRequest, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { Link } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { CancelRequest } from '../../ordering/index.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { InvoiceAndRefunds } from '../invoices/invoice-and-refunds.tsx'
import { PrintDetails } from '../print-details.tsx'
import { describeDuplicatePayment } from '../refunds/duplicate-payment.ts'
import { CollectedTicket } from './collected-ticket.tsx'
import { PaidHeadline, useJustPaid } from './paid-headline.tsx'
import { PrintTicket } from './print-ticket.tsx'
import { WhatsNext } from './whats-next.tsx'

interface Props {
  /** From the list of requests, while `details` has not loaded. */
  request: PrintRequest
  /** The request with its history and payment. */
  details: PrintRequestWithHistory | undefined
  /** The last refetch failed, so the data may be out of date. */
  isOutdated: boolean
  wasPaidHere: boolean
}

/** The ticket of a paid request and its status. */
export function PaidRequest({ request, details, isOutdated, wasPaidHere }: Props) {
  const { status } = request
  const isJustPaid = useJustPaid(request, wasPaidHere)
  const duplicatePayment = describeDuplicatePayment(details?.payment ?? null)
  const collectedAt = details?.history.findLast(({ to }) => to === 'completed')?.at
  return (
    <Page title="Your print">
      <div className="mx-auto grid max-w-[56rem] items-start gap-6 lg:grid-cols-2">
        <PaidHeadline status={status} isJustPaid={isJustPaid} />
        <div role="status" className="empty:hidden lg:col-span-2">
          {isOutdated && <OutdatedNote />}
        </div>
        {duplicatePayment && (
          <div className="lg:col-span-2">
            <Notice kind={duplicatePayment.hasFailed ? 'warning' : 'info'} title={duplicatePayment.title}>
              {duplicatePayment.detail}
            </Notice>
          </div>
        )}
        {status === 'completed' ? (
          <CollectedTicket request={request} at={collectedAt} />
        ) : (
          <PrintTicket request={request} />
        )}
        <div className="grid gap-6">
          {status !== 'completed' && <WhatsNext status={status} />}
          <Card aria-labelledby="print-summary" className="grid gap-3">
            <CardTitle id="print-summary">Print summary</CardTitle>
            <p className="line-clamp-3 font-semibold wrap-anywhere">
              <bdi>{request.documentName}</bdi>
            </p>
            <PrintDetails request={request} />
            <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
              <span>Paid</span>
              <span>{formatRupees(fromRupees(request.totalCost))}</span>
            </p>
            {details && <InvoiceAndRefunds request={details} />}
          </Card>
          <div className="grid gap-3 sm:grid-cols-2">
            <Link to={paths.dashboard} className={buttonClass()}>
              Go to Dashboard
            </Link>
            <Link to={paths.print} className={buttonClass('plain')}>
              New Print Request
            </Link>
          </div>
          {details && <CancelRequest request={details} />}
        </div>
      </div>
    </Page>
  )
}

function OutdatedNote() {
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      We could not ask how your print stands. This is what was known last, and may be out of date.
    </p>
  )
}
