import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { formatPageCount } from '../../documents/index.ts'
import { PrintId, StatusBadge } from '../../ordering/index.ts'
import { formatDateTime } from '../../ui/format-date.ts'
import { Card } from '../../ui/layout/card.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { FirstPage } from '../print-details.tsx'

interface Props {
  request: PrintRequest
  /** When the print was handed over, where that is known. */
  at: string | undefined
}

/** The ticket of a collected print: no longer to show at the desk, only to look up. */
export function CollectedTicket({ request, at }: Props) {
  return (
    <Card aria-label={i18n.t('Ticket')} className="flex gap-4 text-ink-soft">
      <FirstPage request={request} size="small" />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="text-ink">
          <FileName name={request.documentName} />
        </p>
        <p className="text-sm">{formatPageCount(request.totalPages)}</p>
        <p className="font-mono text-sm">{request.uniqueId && <PrintId printId={request.uniqueId} />}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StatusBadge status={request.status} />
          {at !== undefined && <span>{formatDateTime(at)}</span>}
        </p>
      </div>
    </Card>
  )
}
