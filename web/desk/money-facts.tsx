import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { sayMethod } from '@campus-print/domain/payments'
import { formatRupeesAndPaise, fromRupees } from '@campus-print/domain/pricing'
import clsx from 'clsx'
import { formatDateTime } from '../ui/say-when.ts'
import { refundedAmount } from './given-back.ts'

/** What came in, what of it went back or is on its way, and what is kept. */
export function MoneyFacts({ payment: details }: { payment: DeskPaymentDetails }) {
  const { paid, kept, paidAt, payment } = details
  const owed = fromRupees(details.owed)
  const sums = [
    { name: 'Paid', amount: fromRupees(paid) },
    { name: 'Given back', amount: owed - refundedAmount(details) },
    { name: 'Owed back', amount: -owed },
  ]
  return (
    <dl className="grid gap-2">
      <Fact name="Paid on">{formatDateTime(paidAt)}</Fact>
      <Fact name="Method">{sayMethod(payment.method)}</Fact>
      {payment.invoiceNumber !== null && <Fact name="Invoice">{payment.invoiceNumber}</Fact>}
      {sums
        .filter(({ amount }) => amount !== 0)
        .map(({ name, amount }) => (
          <Fact key={name} name={name}>
            {formatAmount(amount)}
          </Fact>
        ))}
      <Fact name="Kept" strong>
        {formatAmount(fromRupees(kept))}
      </Fact>
    </dl>
  )
}

function Fact({ name, strong = false, children }: { name: string; strong?: boolean; children: string }) {
  return (
    <div className={clsx('flex justify-between gap-4', strong && 'border-t border-line pt-2 font-semibold')}>
      <dt className={clsx(!strong && 'text-ink-soft')}>{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere tabular-nums first-letter:uppercase">{children}</dd>
    </div>
  )
}

/** With a true minus, as it stands in a column. */
function formatAmount(paise: number): string {
  return paise < 0 ? `−${formatRupeesAndPaise(-paise)}` : formatRupeesAndPaise(paise)
}
