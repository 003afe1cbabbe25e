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

const headClass = 'px-2 py-2 font-semibold'
const cellClass = 'px-2 py-2'

/** The requests as a table. */
export function HistoryTable({ requests, selection }: Props) {
  return (
    <table aria-labelledby="print-requests" className="w-full table-fixed text-left text-sm">
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th className="w-11">
            <SelectBox
              label={i18n.t('Select all')}
              isChecked={selection.isAll}
              onChange={selection.toggleAll}
            />
          </th>
          <th className={headClass}>{i18n.t('Document')}</th>
          <th className={`${headClass} w-44`}>{i18n.t('Status')}</th>
          <th className={`${headClass} w-36`}>{i18n.t('Date')}</th>
          <th className={`${headClass} w-36`}>{i18n.t('Details')}</th>
          <th className={`${headClass} w-20 text-right`}>{i18n.t('Cost')}</th>
          <th className={`${headClass} w-46`}>{i18n.t('Actions')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {requests.map((request) => (
          <Row key={request.id} request={request} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ request, selection }: { request: PrintRequest; selection: Selection }) {
  const { id, status, createdAt, totalCost } = request
  const [pages, settings] = describePrint(request)
  return (
    <tr className="align-top">
      <td className="pt-1">
        <SelectBox
          label={selectLabel(request)}
          isChecked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </td>
      <th scope="row" className={`${cellClass} font-normal`}>
        <DocumentCell request={request} />
      </th>
      <td className={cellClass}>
        <div aria-live="polite">
          <StatusBadge status={status} />
        </div>
        <PayLink request={request} look="icons" />
      </td>
      <td className={`${cellClass} pt-3`}>{formatDateTime(createdAt)}</td>
      <td className={`${cellClass} pt-3`}>
        {pages}
        <br />
        <span className="text-ink-soft">{settings}</span>
      </td>
      <td className={`${cellClass} pt-3 text-right font-semibold tabular-nums`}>
        {formatRupees(fromRupees(totalCost))}
      </td>
      <td className="py-1">
        <RequestActions request={request} look="icons" />
      </td>
    </tr>
  )
}

function DocumentCell({ request }: { request: PrintRequest }) {
  const { id, documentName, status, queueNumber, uniqueId } = request
  return (
    <div className="flex gap-3">
      <FirstPageThumbnail request={request} width={40} />
      <div className="grid min-w-0 flex-1 content-start">
        <Link
          to={paths.request}
          params={{ id }}
          className="grid min-h-8 content-center rounded-sm font-semibold underline-offset-4 hover:underline"
        >
          <FileName name={documentName} />
        </Link>
        {status === 'in_queue' && queueNumber !== null && (
          <p
            className="text-ink-soft"
            title={i18n.t('The number of this order, not your place in the queue')}
          >
            {i18n.t('Queue #{queueNumber, number}', { queueNumber })}
          </p>
        )}
        {uniqueId && <CopyPrintId printId={uniqueId} />}
      </div>
    </div>
  )
}
