import { type DeskPrinter, listDeskPrinters } from '@campus-print/contract/printers'
import { i18n } from '@campus-print/domain/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CirclePause, LoaderCircle, TriangleAlert, Unplug } from 'lucide-react'
import { userDataKey } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { Badge } from '../../ui/layout/badge.tsx'

const deskPrintersQuery = queryOptions({
  queryKey: [userDataKey, 'desk printers'],
  queryFn: () => call(listDeskPrinters),
  staleTime: 0,
  refetchInterval: 10_000,
})

/** The printers in one line above the board, and what needs attention. A board without it is still of use. */
export function PrinterStrip() {
  const { data } = useQuery(deskPrintersQuery)
  if (!data || data.data.length === 0) return null
  return (
    <div className="grid gap-3">
      {data.alerts.length > 0 && (
        <Notice kind="warning" announced>
          <ul className="grid gap-1">
            {data.alerts.map(({ id, message, since }) => (
              <li key={id} className="wrap-anywhere">
                {message} <span className="text-sm whitespace-nowrap">{formatDateTime(since)}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ul aria-label={i18n.t('Printers')} className="flex flex-wrap gap-2">
        {data.data.map((printer) => (
          <li key={printer.id}>
            <PrinterBadge printer={printer} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PrinterBadge({ printer }: { printer: DeskPrinter }) {
  const { tone, Icon, label } = lookOf(printer)
  const { name, openJobs } = printer
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-4 shrink-0" />}>
      <span className="whitespace-normal wrap-anywhere">
        {openJobs === 0
          ? i18n.t('{name}: {state}', { name, state: label })
          : i18n.t('{name}: {state}, {count, plural, one {# print} other {# prints}}', {
              name,
              state: label,
              count: openJobs,
            })}
      </span>
    </Badge>
  )
}

function lookOf({ pausedAt, state, stateReasons }: DeskPrinter) {
  if (pausedAt !== null) return { tone: 'grey', Icon: CirclePause, label: i18n.t('paused') } as const
  const reasons = stateReasons.map(({ text }) => text).join(', ')
  if (state === 'unreachable') return { tone: 'red', Icon: Unplug, label: i18n.t('not reachable') } as const
  if (state === 'stopped')
    return { tone: 'red', Icon: CircleAlert, label: reasons || i18n.t('stopped') } as const
  if (reasons !== '') return { tone: 'yellow', Icon: TriangleAlert, label: reasons } as const
  return state === 'processing'
    ? ({ tone: 'blue', Icon: LoaderCircle, label: i18n.t('printing') } as const)
    : ({ tone: 'green', Icon: CircleCheck, label: i18n.t('ready') } as const)
}
