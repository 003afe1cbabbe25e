import type { PrintRequest } from '@campus-print/contract/ordering'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import clsx from 'clsx'
import { describePageRange, PagePicture } from '../documents/index.ts'
import { orientationLabels, printTypeLabels, sheetStyle } from '../ordering/index.ts'

/** The settings of a print, line by line. */
export function PrintDetails({ request }: { request: PrintRequest }) {
  const { pagesToPrint, pagesUsed, copies, totalPages } = request
  const facts = [
    ['Pages', describePageRange(pagesToPrint, pagesUsed)],
    ['Copies', String(copies)],
    ['Print type', printTypeLabels[request.printType]],
    ['Page size', request.pageSize],
    ['Orientation', orientationLabels[request.orientation]],
    ['Sides', request.doubleSided ? 'Double-sided' : 'Single-sided'],
    [
      'Total pages',
      copies === 1 ? formatCount(totalPages) : `${pagesUsed} × ${copies} = ${formatCount(totalPages)}`,
    ],
    ['Rate per page', formatRupees(fromRupees(request.costPerPage))],
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

function formatCount(count: number): string {
  return count.toLocaleString('en-IN')
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
        label="First page"
      />
    </div>
  )
}
