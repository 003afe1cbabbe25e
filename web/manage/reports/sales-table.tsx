import type { ReportGroup, SalesReport } from '@campus-print/contract/reports'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { Card } from '../../ui/layout/card.tsx'
import { groupLabels } from './report-filters.tsx'

type Totals = SalesReport['totals']

/** The figures of the whole period. */
export function Figures({ totals }: { totals: Totals }) {
  const figures = [
    { name: i18n.t('Net'), value: rupees(totals.net) },
    { name: i18n.t('Revenue'), value: rupees(totals.revenue) },
    { name: i18n.t('Refunds'), value: rupees(totals.refunds) },
    { name: i18n.t('Requests'), value: formatNumber(totals.requests) },
    { name: i18n.t('Pages'), value: formatNumber(totals.pages) },
    { name: i18n.t('Average wait'), value: formatWait(totals.averageWaitMinutes) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ name, value }) => (
        <div key={name} className="rounded-xl border border-line bg-sheet p-4 shadow-sheet">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Every figure of the charts, and more, as a table. */
export function SalesTable({ report: { rows, totals }, by }: { report: SalesReport; by: ReportGroup }) {
  const columns = [
    i18n.t('Requests'),
    i18n.t('Pages'),
    i18n.t('Revenue'),
    i18n.t('Refunds'),
    i18n.t('Net'),
    i18n.t('Average wait'),
  ]
  return (
    <Card aria-label={i18n.t('Figures')} className="p-0 sm:p-0">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: arrow keys scroll it */}
      <div tabIndex={0} role="group" aria-label={i18n.t('Figures')} className="overflow-x-auto rounded-xl">
        <table className="w-full text-right whitespace-nowrap tabular-nums">
          <thead className="border-b border-line text-sm text-ink-soft">
            <tr>
              <th scope="col" className="sticky left-0 bg-sheet px-4 py-3 text-left font-normal">
                {groupLabels()[by]}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-4 py-3 font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="sticky left-0 bg-sheet px-4 py-2 text-left font-normal">
                  {rowLabel(by, row.name)}
                </th>
                <Cells totals={row} />
              </tr>
            ))}
          </tbody>
          <tfoot className="border-t-2 border-line font-semibold">
            <tr>
              <th scope="row" className="sticky left-0 bg-sheet px-4 py-3 text-left">
                {i18n.t('Total')}
              </th>
              <Cells totals={totals} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

function Cells({ totals }: { totals: Totals }) {
  return [
    formatNumber(totals.requests),
    formatNumber(totals.pages),
    rupees(totals.revenue),
    rupees(totals.refunds),
    rupees(totals.net),
    formatWait(totals.averageWaitMinutes),
  ].map((text, column) => (
    // The columns never change their places.
    // oxlint-disable-next-line react/no-array-index-key
    <td key={column} className="px-4 py-2">
      {text}
    </td>
  ))
}

/** A day as people write it; everything else has a name. */
export function rowLabel(by: ReportGroup, name: string): string {
  if (by !== 'day') return name
  const format = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(i18n.locale, format).format(new Date(name))
}

export function rupees(amount: number): string {
  return formatRupees(fromRupees(amount))
}

function formatNumber(value: number): string {
  return new Intl.NumberFormat(i18n.locale).format(value)
}

function formatWait(minutes: number | null): string {
  return minutes === null ? '–' : i18n.t('{minutes, number} min', { minutes })
}
