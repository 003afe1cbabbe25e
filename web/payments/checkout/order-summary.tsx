import type { PrintRequest } from '@campus-print/contract/ordering'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import type { ReactNode } from 'react'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { FirstPage, PrintDetails } from '../print-details.tsx'

/** What the user pays for, with the request's own prices. */
export function OrderSummary({ request, children }: { request: PrintRequest; children?: ReactNode }) {
  return (
    <Card aria-labelledby="order-summary" className="grid gap-4">
      <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <CardTitle id="order-summary">Order summary</CardTitle>
        {children}
      </div>
      <div className="flex items-center gap-4">
        <FirstPage request={request} size="large" />
        <p className="line-clamp-3 min-w-0 font-semibold wrap-anywhere">
          <bdi>{request.documentName}</bdi>
        </p>
      </div>
      <PrintDetails request={request} />
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="font-semibold">Total</span>
        <span className="text-xl font-semibold">{formatRupees(fromRupees(request.totalCost))}</span>
      </div>
    </Card>
  )
}
