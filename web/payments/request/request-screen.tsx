import type { PrintRequest, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { unpaidLifetimeHours } from '@campus-print/domain/ordering'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import {
  CancelRequest,
  isRequestNotFound,
  listedRequestQuery,
  PrintId,
  ReportDialog,
  requestQuery,
  StatusBadge,
  useLiveRequest,
} from '../../ordering/index.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { cancellationMessage } from '../cancelled-request.tsx'
import { InvoiceAndRefunds } from '../invoices/invoice-and-refunds.tsx'
import { PrintDetails } from '../print-details.tsx'
import { describeDuplicatePayment } from '../refunds/duplicate-payment.ts'
import { RequestNotFound } from '../request-not-found.tsx'
import { OutdatedNote } from '../ticket/outdated-note.tsx'
import { PrintTicket } from '../ticket/print-ticket.tsx'
import { ReprintRequest } from './reprint-request.tsx'
import { RequestDocument, useRequestDocument } from './request-document.tsx'
import { RequestIssues } from './request-issues.tsx'
import { RequestTimeline } from './request-timeline.tsx'

/** All about one print request: progress, ticket, document, settings and money. */
export function RequestScreen() {
  const { id = '' } = useParams({ strict: false })
  return <RequestPage key={id} id={id} />
}

function RequestPage({ id }: { id: string }) {
  const { data: details, error, isFetching, refetch } = useQuery(requestQuery(id))
  const { data: listed } = useInfiniteQuery(listedRequestQuery(id))
  useLiveRequest(id)
  const isMissing = isRequestNotFound(error)
  const request = isMissing ? undefined : (details ?? listed)
  if (request) return <KnownRequest request={request} details={details} isOutdated={error !== null} />
  if (!error) return <RequestSkeleton />
  return (
    <Page title={i18n.t('Your print')} width="form">
      <h1 className="sr-only">{i18n.t('Your print')}</h1>
      <Card>
        {isMissing ? (
          <RequestNotFound />
        ) : (
          <LoadError
            title={i18n.t('Your request did not load')}
            error={error}
            safe={i18n.t('It is safe with us.')}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </Page>
  )
}

interface Props {
  /** From a list of requests, while `details` has not loaded. */
  request: PrintRequest
  details: PrintRequestWithHistory | undefined
  /** The last refetch failed. */
  isOutdated: boolean
}

function KnownRequest({ request, details, isOutdated }: Props) {
  const { status } = request
  const hasTicket = request.uniqueId !== null && status !== 'completed' && status !== 'cancelled'
  const duplicate = describeDuplicatePayment(details?.payment ?? null)
  return (
    <Page title={i18n.t('Your print')}>
      <div className="mx-auto grid max-w-[60rem] grid-cols-[minmax(0,1fr)] items-start gap-6">
        <RequestHeader request={request} hasTicket={hasTicket} />
        <div role="status" className="empty:hidden">
          {isOutdated && <OutdatedNote />}
        </div>
        {duplicate && (
          <Notice kind={duplicate.hasFailed ? 'warning' : 'info'} title={duplicate.title}>
            {duplicate.detail}
          </Notice>
        )}
        {status === 'pending' && <PayNotice request={request} details={details} />}
        {status === 'cancelled' && details && <Notice>{cancellationMessage(details)}</Notice>}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {hasTicket && (
              <PrintTicket request={request} together={details?.payment?.paidTogether} hasTrack={false} />
            )}
            <RequestTimeline request={request} details={details} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:hidden">
            <RequestDocument request={request} />
            <PrintSummary request={request} details={details} />
            {request.uniqueId !== null && <RequestIssues id={request.id} />}
            <Actions request={request} details={details} />
          </div>
        </div>
      </div>
    </Page>
  )
}

function RequestHeader({ request, hasTicket }: { request: PrintRequest; hasTicket: boolean }) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 print:hidden">
      <h1 className="max-w-full text-xl font-semibold">
        <FileName name={request.documentName} />
      </h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <StatusBadge status={request.status} />
        {request.uniqueId !== null && !hasTicket && (
          <span className="font-mono text-ink">
            <PrintId printId={request.uniqueId} />
          </span>
        )}
        <span>{i18n.t('Ordered on {time}', { time: formatDateTime(request.createdAt) })}</span>
      </p>
    </header>
  )
}

/** Nothing is printed before payment: what is left to do. */
function PayNotice({ request, details }: Omit<Props, 'isOutdated'>) {
  const { detail, label } = paymentWords(request, (details?.orderedTogether.length ?? 0) > 1)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 print:hidden">
      <p className="min-w-0 flex-1 basis-64">{detail}</p>
      <Link to={paths.payment} params={{ id: request.id }} className={buttonClass()}>
        {label}
      </Link>
    </Card>
  )
}

function paymentWords({ paymentAttempt, totalCost }: PrintRequest, isTogether: boolean) {
  const hours = unpaidLifetimeHours
  if (paymentAttempt === 'open') {
    return { detail: i18n.t('Your bank has not confirmed your payment yet.'), label: i18n.t('See payment') }
  }
  if (isTogether) {
    const detail = i18n.t(
      'You pay for it together with other documents. Unpaid requests end after {hours, number} hours.',
      { hours },
    )
    // Only the payment page knows the amount of all of them.
    return { detail, label: i18n.t('Go to payment') }
  }
  const detail = i18n.t(
    'It is printed once you have paid. Unpaid requests end after {hours, number} hours.',
    { hours },
  )
  return { detail, label: i18n.t('Pay {amount}', { amount: formatRupees(fromRupees(totalCost)) }) }
}

function PrintSummary({ request, details }: Omit<Props, 'isOutdated'>) {
  const { paidAt } = request
  return (
    <Card aria-labelledby="print-summary" className="grid gap-3">
      <CardTitle id="print-summary">{i18n.t('Print summary')}</CardTitle>
      <PrintDetails request={request} />
      <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
        <span>{paidAt === null ? i18n.t('Total') : i18n.t('Paid')}</span>
        <span>{formatRupees(fromRupees(request.totalCost))}</span>
      </p>
      {details && <InvoiceAndRefunds request={details} />}
    </Card>
  )
}

/** What the owner can do with the request. */
function Actions({ request, details }: Omit<Props, 'isOutdated'>) {
  const document = useRequestDocument(request.id)
  const canReprint = request.paidAt !== null && document?.deletedAt === null
  return (
    <div className="grid gap-3">
      {canReprint && <ReprintRequest request={request} />}
      {request.paidAt !== null && <ReportProblem request={request} />}
      {details && <CancelRequest request={details} />}
      <Link to={paths.dashboard} className={buttonClass('plain')}>
        {i18n.t('Go to Dashboard')}
      </Link>
    </div>
  )
}

function ReportProblem({ request }: { request: PrintRequest }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        <Flag aria-hidden className="size-5" />
        {i18n.t('Report a problem')}
      </Button>
      {isOpen && <ReportDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

function RequestSkeleton() {
  return (
    <Page title={i18n.t('Your print')}>
      <div role="status" className="mx-auto grid max-w-[60rem] gap-6">
        <span className="sr-only">{i18n.t('Loading your print')}</span>
        <div className="grid gap-2">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-7 w-1/2" />
        </div>
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-96 rounded-xl" />
          <Skeleton className="h-96 rounded-xl" />
        </div>
      </div>
    </Page>
  )
}
