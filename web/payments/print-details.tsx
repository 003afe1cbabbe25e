import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import clsx from 'clsx'
import { describePageRange, PagePicture } from '../documents/index.ts'
import { formatTotalPages, orientationLabels, printTypeLabels, sheetStyle } from '../ordering/index.ts'

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
    [i18n.t('Total pages'), formatTotalPages(pagesUsed, copies)],
    [i18n.t('Rate per page'), formatRupees(fromRupees(request.costPerPage))],
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

const sizes = { small: { room: 'w-12', width: 48 }, large: { room: 'w-16', width: 64 } }

/** The first page of a print, by which its owner recognises it. */
export function FirstPage({ request, size }: { request: PrintRequest; size: keyof typeof sizes }) {
  const { room, width } = sizes[size]
  return (
    <div className={clsx(room, 'shrink-0')}>
      <PagePicture
        {...sheetStyle(request)}
        fileName={request.serverFileName}
        page={1}
        width={width}
        label={i18n.t('First page')}
      />
    </div>
  )
}
