import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { FileName } from '../../ui/file-name.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { CopyPrintId } from '../requests/copy-print-id.tsx'
import { FirstPageThumbnail } from '../requests/first-page-thumbnail.tsx'
import { StatusBadge } from '../requests/status-badge.tsx'
import { describePrint } from './describe-print.ts'
import { type Selection, SelectBox, selectLabel } from './selection.tsx'
import { PayLink, RequestActions } from './request-actions.tsx'

interface Props {
  requests: readonly PrintRequest[]
  selection: Selection
}

/** The requests as cards. */
export function HistoryCards({ requests, selection }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="-my-2 flex items-center text-sm">
        <SelectBox label={i18n.t('Select all')} isChecked={selection.isAll} onChange={selection.toggleAll} />
        <span aria-hidden>{i18n.t('Select all')}</span>
      </div>
      <ul aria-labelledby="print-requests" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {requests.map((request) => (
          <li key={request.id} className="rounded-lg border border-line p-3">
            <RequestCard request={request} selection={selection} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RequestCard({ request, selection }: { request: PrintRequest; selection: Selection }) {
  const { id, documentName, status, createdAt, totalCost, queueNumber, uniqueId } = request
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-start gap-3">
        <FirstPageThumbnail request={request} width={40} />
        <div className="grid min-w-0 flex-1 gap-1">
          <Link
            to={paths.request}
            params={{ id }}
            className="grid min-h-8 content-center rounded-sm font-semibold underline-offset-4 hover:underline"
          >
            <FileName name={documentName} />
          </Link>
          <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={status} />
            <span className="font-semibold">{formatRupees(fromRupees(totalCost))}</span>
          </p>
        </div>
        <div className="-mt-2 -mr-2">
          <SelectBox
            label={selectLabel(request)}
            isChecked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        {[
          formatDateTime(createdAt),
          ...describePrint(request),
          ...(status === 'in_queue' && queueNumber !== null
            ? [i18n.t('Queue #{queueNumber, number}', { queueNumber })]
            : []),
        ].join(' · ')}
      </p>
      {uniqueId && <CopyPrintId printId={uniqueId} />}
      <PayLink request={request} look="labels" />
      <RequestActions request={request} look="labels" />
    </div>
  )
}
