import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { countSheets, countSides } from '@campus-print/domain/printing'
import { describePageRange } from '../documents/index.ts'
import {
  FirstPageThumbnail,
  formatPaper,
  formatTotalPages,
  layoutWords,
  orientationLabels,
  printTypeLabels,
} from '../ordering/index.ts'

/** The settings of a print, line by line. */
export function PrintDetails({ request }: { request: PrintRequest }) {
  const { pagesToPrint, pagesUsed, copies } = request
  const facts = [
    [i18n.t('Pages'), describePageRange(pagesToPrint, pagesUsed)],
    [i18n.t('Copies'), copies.toLocaleString(i18n.locale)],
    [i18n.t('Print type'), printTypeLabels[request.printType]],
    [i18n.t('Page size'), request.pageSize],
    [i18n.t('Orientation'), orientationLabels[request.orientation]],
    [i18n.t('Sides'), request.doubleSided ? i18n.t('Double-sided') : i18n.t('Single-sided')],
    ...layoutFacts(request),
    [i18n.t('Total pages'), formatTotalPages(pagesUsed, copies)],
    ...costFacts(request),
  ]
  return (
    <dl className="grid gap-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is special of the layout, and the paper that it takes. */
function layoutFacts(request: PrintRequest): [name: string, value: string][] {
  const words = layoutWords(request)
  const layout: [string, string][] = words.length > 0 ? [[i18n.t('Layout'), words.join(', ')]] : []
  return [
    ...layout,
    [i18n.t('Paper'), formatPaper({ sheets: countSheets(request), sides: countSides(request) })],
  ]
}

const rupees = (amount: number) => formatRupees(fromRupees(amount))

/** The rate of a page; of a mixed print the pages in black and those in colour. */
function costFacts({
  costPerPage,
  costBreakdown,
  colorPages,
}: PrintRequest): [name: string, value: string][] {
  if (!costBreakdown) return [[i18n.t('Rate per page'), rupees(costPerPage ?? 0)]]
  const parts = (['black', 'color'] as const).flatMap((type): [string, string][] => {
    const { pages, perPage, total } = costBreakdown[type]
    const price = rupees(perPage)
    const sum = i18n.t('{pages, number} × {price} = {total}', { pages, price, total: rupees(total) })
    return pages > 0 ? [[printTypeLabels[type], sum]] : []
  })
  return [[i18n.t('In colour'), describeColorPages(colorPages)], ...parts]
}

/** `page 2`, `pages 2, 5-7`. */
export function describeColorPages(range: string | null): string {
  if (range === 'all') return i18n.t('all')
  if (!range || range === 'none') return i18n.t('none')
  const count = /^\d+$/.test(range) ? 1 : 2
  return i18n.t('{count, plural, one {page {range}} other {pages {range}}}', { count, range })
}

const sizes = { small: 48, large: 64 }

/** The first page of a print, by which its owner recognises it. */
export function FirstPage({ request, size }: { request: PrintRequest; size: keyof typeof sizes }) {
  return <FirstPageThumbnail request={request} width={sizes[size]} label={i18n.t('First page')} />
}
