import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { readStatus, type RequestStatus, statusDisplay } from '@campus-print/domain/ordering'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { Link } from '@tanstack/react-router'
import { formatPageCount } from '../../documents/index.ts'
import { paths } from '../../paths.ts'
import { FileName } from '../../ui/file-name.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { printTypeLabels } from '../print-labels.ts'
import { FirstPageThumbnail } from './first-page-thumbnail.tsx'
import { PrintId } from './print-id.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One request in a list, with a link to its page. */
export function RequestRow({ request }: { request: PrintRequest }) {
  const { id, documentName, uniqueId, status, totalPages, printType, pageSize } = request
  const { meaning, action } = describeRequestState(request)
  return (
    <Link
      // What is not paid leads to the ways to pay.
      to={status === 'pending' ? paths.payment : paths.request}
      params={{ id }}
      className="-mx-2 flex gap-4 rounded-lg p-2 py-4 hover:bg-well"
    >
      <FirstPageThumbnail request={request} width={56} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1 basis-32 font-semibold">
            <FileName name={documentName} />
          </p>
          <p className="font-semibold">{formatRupees(fromRupees(request.totalCost))}</p>
        </div>
        <p className="text-sm text-ink-soft">
          {formatPageCount(totalPages)} · {printTypeLabels[printType]} · {pageSize}
        </p>
        <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StatusBadge status={status} />
          {meaning && <span>{meaning}</span>}
          {action && <span className="font-semibold text-accent-ink">{action}</span>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {uniqueId && (
            <span className="font-mono text-ink">
              <PrintId printId={uniqueId} />
            </span>
          )}
          <span>{formatDateTime(request.createdAt)}</span>
        </p>
      </div>
    </Link>
  )
}

interface RequestStateText {
  readonly meaning: string
  /** What the user can do about it on the request's page. */
  readonly action?: string
}

/** What is happening to a request, in few words. */
export function describeRequestState({
  status,
  paymentAttempt,
}: Pick<PrintRequest, 'status' | 'paymentAttempt'>): RequestStateText {
  const known = readStatus(status)
  if (known === 'pending') return unpaid()[paymentAttempt]
  if (known === undefined || hasClearLabel.has(known)) return { meaning: '' }
  return { meaning: i18n.t(statusDisplay[known].meaning) }
}

/** What these statuses mean, their badges say already. */
const hasClearLabel: ReadonlySet<RequestStatus> = new Set(['in_process', 'ready', 'cancelled'])

function unpaid(): Record<PrintRequest['paymentAttempt'], RequestStateText> {
  return {
    none: { meaning: '', action: i18n.t('Pay now') },
    open: { meaning: i18n.t('Checking your payment'), action: i18n.t('See payment') },
    failed: { meaning: i18n.t('Payment failed'), action: i18n.t('Try again') },
  }
}
