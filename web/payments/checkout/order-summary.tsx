import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { ChevronDown } from 'lucide-react'
import { formatTotalPages, printTypeLabels, ReadyTime } from '../../ordering/index.ts'
import { Button } from '../../ui/button.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { FirstPage, PrintDetails } from '../print-details.tsx'

interface SummaryProps {
  request: PrintRequest
  /** A phone shows the name and the price; the rest unfolds. */
  isFolded: boolean
  /** Leads back to the settings, where that is possible. */
  onChange: (() => void) | undefined
}

/** What the user pays for, with the request's own prices. */
export function OrderSummary({ request, isFolded, onChange }: SummaryProps) {
  const total = formatRupees(fromRupees(request.totalCost))
  const change = onChange && (
    <Button variant="quiet" className="-mr-4" onClick={onChange}>
      {i18n.t('Change settings')}
    </Button>
  )
  if (isFolded) {
    return (
      <Card aria-labelledby="order-summary" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <CardTitle id="order-summary">{i18n.t('Order summary')}</CardTitle>
          {change}
        </div>
        <details className="group">
          <summary className="flex min-h-14 list-none items-center gap-3 rounded-lg [&::-webkit-details-marker]:hidden">
            <FirstPage request={request} size="small" />
            <span className="min-w-0 flex-1 text-left">
              <FileName name={request.documentName} />
              <span className="block text-sm text-ink-soft">
                {formatTotalPages(request.pagesUsed, request.copies)} · {printTypeLabels[request.printType]}
              </span>
            </span>
            <span className="text-lg font-semibold">{total}</span>
            <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
          </summary>
          <div className="pt-3">
            <PrintDetails request={request} />
          </div>
        </details>
        <ReadyTime print={request} />
      </Card>
    )
  }
  return (
    <Card aria-labelledby="order-summary" className="grid gap-4">
      <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <CardTitle id="order-summary">{i18n.t('Order summary')}</CardTitle>
        {change}
      </div>
      <div className="flex items-center gap-4">
        <FirstPage request={request} size="large" />
        <p className="min-w-0 font-semibold">
          <FileName name={request.documentName} />
        </p>
      </div>
      <PrintDetails request={request} />
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="font-semibold">{i18n.t('Total')}</span>
        <span className="text-xl font-semibold">{total}</span>
      </div>
      <ReadyTime print={request} />
    </Card>
  )
}
