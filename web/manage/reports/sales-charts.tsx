import type { ReportGroup, SalesReport } from '@campus-print/contract/reports'
import { i18n } from '@campus-print/domain/language'
import { upperCaseDayPeriod } from '@campus-print/domain/time'
import type { ReactElement } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { rowLabel, rupees } from './sales-table.tsx'

interface Props {
  report: SalesReport
  by: ReportGroup
}

/** Pictures of the table below them, which says the same to screen readers. */
export default function SalesCharts({ report, by }: Props) {
  const sales = report.rows.map((row) => ({ name: rowLabel(by, row.name), value: row.revenue }))
  const hours = report.hours.map(({ hour, requests }) => ({ name: hourLabel(hour), value: requests }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[1.5fr_1fr]">
      <Chart id="chart-revenue" title={i18n.t('Revenue in rupees')}>
        {bars({ data: sales, format: rupees })}
      </Chart>
      <Chart id="chart-hours" title={i18n.t('Requests paid by hour of the day')}>
        {bars({
          data: hours,
          format: (value) => i18n.t('{count, plural, one {# request} other {# requests}}', { count: value }),
        })}
      </Chart>
    </div>
  )
}

function Chart({ id, title, children }: { id: string; title: string; children: ReactElement }) {
  return (
    <Card aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CardTitle id={id}>{title}</CardTitle>
      <div aria-hidden className="h-56 text-sm">
        <ResponsiveContainer width="100%" height="100%" minWidth={1} minHeight={1}>
          {children}
        </ResponsiveContainer>
      </div>
    </Card>
  )
}

interface BarsInput {
  data: { name: string; value: number }[]
  format: (value: number) => string
}

const axis = { tick: { fill: 'var(--ink-soft)', fontSize: 12 }, tickLine: false, stroke: 'var(--line)' }
const tooltipStyle = {
  background: 'var(--sheet)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  color: 'var(--ink)',
}

function bars({ data, format }: BarsInput): ReactElement {
  return (
    <BarChart data={data} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" {...axis} interval="preserveStartEnd" minTickGap={12} />
      <YAxis
        {...axis}
        width={44}
        allowDecimals={false}
        tickFormatter={(value: number) => value.toLocaleString(i18n.locale)}
      />
      <Tooltip
        cursor={{ fill: 'var(--accent-soft)' }}
        contentStyle={tooltipStyle}
        formatter={(value) => [format(Number(value)), '']}
        separator=""
      />
      <Bar
        dataKey="value"
        fill="var(--accent)"
        radius={[3, 3, 0, 0]}
        isAnimationActive={false}
        maxBarSize={40}
      />
    </BarChart>
  )
}

/** `14` as the hour of a day in the present language. */
function hourLabel(hour: number): string {
  const format = { hour: 'numeric', timeZone: 'UTC' } as const
  const time = new Intl.DateTimeFormat(i18n.locale, format).format(new Date(Date.UTC(2023, 0, 1, hour)))
  return upperCaseDayPeriod(time)
}
