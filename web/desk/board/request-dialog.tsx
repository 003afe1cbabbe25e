import type { DeskRequest } from '@campus-print/contract/desk'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  formatTotalPages,
  layoutWords,
  orientationLabels,
  printTypeLabels,
  StatusBadge,
} from '../../ordering/index.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { foundQuery } from './board-queries.ts'
import { RequestActions } from './request-actions.tsx'
import { OpenDocument, SentMessages } from './request-extras.tsx'

/** One print at the desk: what it is, whose, and what the operator can do about it. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  // It was opened from a list, which names it; from then on it is read by its print ID.
  const listed = queries
    .getQueriesData<DeskRequest[] | { data: DeskRequest[] }>({
      queryKey: foundQuery('').queryKey.slice(0, 2),
    })
    .flatMap(([, data]) => (Array.isArray(data) ? data : (data?.data ?? [])))
    .find((request) => request.id === id)
  const { data } = useQuery({ ...foundQuery(listed?.printId ?? ''), enabled: listed !== undefined })
  const request = data?.find((found) => found.id === id) ?? listed
  return (
    <Dialog title={request?.printId ?? ''} description={request?.documentName ?? ''} isOpen onClose={onClose}>
      <div className="grid content-start gap-6 overflow-y-auto p-4 sm:p-6">
        {request ? (
          <>
            <RequestFacts request={request} />
            <RequestActions request={request} onDone={onClose} />
            {request.isPaid && <OpenDocument id={request.id} />}
            <SentMessages id={request.id} />
          </>
        ) : (
          <EmptyState title={i18n.t('This print is no longer here')} />
        )}
      </div>
    </Dialog>
  )
}

function RequestFacts({ request }: { request: DeskRequest }) {
  const { owner, status, reason, since, shelf, totalCost, totalPages, isPaid, lastPrinter } = request
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status} />
        <span className="text-ink-soft">{formatDateTime(since)}</span>
        {reason !== null && <span className="wrap-anywhere">{reason}</span>}
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact name={i18n.t('Document')}>
          <bdi>{request.documentName}</bdi>
        </Fact>
        <Fact name={i18n.t('Owner')}>
          {owner.name} · {owner.phone}
        </Fact>
        <Fact name={i18n.t('Email')}>{owner.email}</Fact>
        <Fact name={i18n.t('Pages')}>{formatTotalPages(totalPages / request.copies, request.copies)}</Fact>
        <Fact name={i18n.t('Paper')}>
          {[
            request.pageSize,
            orientationLabels[request.orientation],
            printTypeLabels[request.printType],
            request.doubleSided ? i18n.t('Double-sided') : i18n.t('Single-sided'),
            ...layoutWords(request),
          ].join(' · ')}
        </Fact>
        <Fact name={isPaid ? i18n.t('Paid') : i18n.t('Not paid')}>
          {formatRupees(fromRupees(totalCost))}
          {isPaid && (
            <>
              {' · '}
              <Link
                to={paths.deskPayment}
                params={{ id: request.id }}
                className="text-accent-ink underline underline-offset-4"
              >
                {i18n.t('Payment and refunds')}
              </Link>
            </>
          )}
        </Fact>
        {lastPrinter !== null && status !== 'completed' && (
          <Fact name={i18n.t('Printer')}>
            {lastPrinter.name} · {formatDateTime(lastPrinter.at)}
            {lastPrinter.pagesCounted > 0 && <> · {countedPages(request)}</>}
          </Fact>
        )}
        {shelf !== null && <Fact name={i18n.t('Lies at')}>{shelf}</Fact>}
      </dl>
    </div>
  )
}

/** As far as the printer says. */
function countedPages({ lastPrinter, totalPages }: DeskRequest): string {
  return i18n.t('{printed} of {totalPages, plural, one {# page} other {# pages}} printed', {
    printed: lastPrinter?.pagesCounted ?? 0,
    totalPages,
  })
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
