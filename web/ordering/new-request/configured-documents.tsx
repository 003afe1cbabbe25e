import { i18n } from '@campus-print/domain/language'
import { useQueries } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { formatPageCount, PagePicture } from '../../documents/index.ts'
import { FileName } from '../../ui/file-name.tsx'
import { sheetStyle } from '../print-labels.ts'
import { requestQuery } from '../requests/request-queries.ts'

/** The documents of an order whose settings are chosen already, as far as they have loaded. */
export function ConfiguredDocuments({ requestIds }: { requestIds: readonly string[] }) {
  const loaded = useQueries({ queries: requestIds.map((id) => requestQuery(id)) })
  const requests = loaded.flatMap(({ data }) => (data?.status === 'pending' ? [data] : []))
  if (requests.length === 0) return null
  return (
    <ul aria-label={i18n.t('Documents with settings')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {requests.map((request) => (
        <li key={request.id} className="flex gap-4 rounded-xl border border-line p-4">
          <div className="w-16 shrink-0 sm:w-20">
            <PagePicture
              {...sheetStyle(request)}
              fileName={request.serverFileName}
              page={1}
              width={80}
              label={i18n.t('First page')}
            />
          </div>
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1">
            <p className="font-semibold">
              <FileName name={request.documentName} />
            </p>
            <p className="text-ink-soft">{formatPageCount(request.documentPages)}</p>
            <p className="flex items-center gap-1.5 text-sm text-green-ink">
              <CircleCheck aria-hidden className="size-4 shrink-0" />
              {i18n.t('Settings chosen')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
