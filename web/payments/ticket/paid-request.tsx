import type { PrintRequest, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { Link } from '@tanstack/react-router'
import { CancelRequest } from '../../ordering/index.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { InvoiceAndRefunds } from '../invoices/invoice-and-refunds.tsx'
import { PrintDetails } from '../print-details.tsx'
import { describeDuplicatePayment } from '../refunds/duplicate-payment.ts'
import { FileName } from '../../ui/file-name.tsx'
import { CollectedTicket } from './collected-ticket.tsx'
import { OutdatedNote } from './outdated-note.tsx'
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
    <Page title={i18n.t('Your print')}>
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
          <PrintTicket request={request} together={details?.payment?.paidTogether} />
        )}
        <div className="grid gap-6 print:hidden">
          {status !== 'completed' && <WhatsNext status={status} />}
          <Card aria-labelledby="print-summary" className="grid gap-3">
            <CardTitle id="print-summary">{i18n.t('Print summary')}</CardTitle>
            <p className="font-semibold">
              <FileName name={request.documentName} />
            </p>
            <PrintDetails request={request} />
            <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
              <span>{i18n.t('Paid')}</span>
              <span>{formatRupees(fromRupees(request.totalCost))}</span>
            </p>
            <PaidTogetherNote count={details?.payment?.paidTogether.length ?? 0} />
            {details && <InvoiceAndRefunds request={details} />}
          </Card>
          <div className="grid gap-3 sm:grid-cols-2">
            <Link to={paths.dashboard} className={buttonClass()}>
              {i18n.t('Go to Dashboard')}
            </Link>
            <Link to={paths.history} className={buttonClass('plain')}>
              {i18n.t('View History')}
            </Link>
            <Link
              to={paths.request}
              params={{ id: request.id }}
              className={`${buttonClass('plain')} sm:col-span-2`}
            >
              {i18n.t('Follow this print')}
            </Link>
          </div>
          {details && <CancelRequest request={details} />}
        </div>
      </div>
    </Page>
  )
}

/** Says that the price of one print was a part of what was paid. */
function PaidTogetherNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="-mt-2 text-sm text-ink-soft">
      {i18n.t('A part of one payment for {count, number} documents', { count })}
    </p>
  )
}
