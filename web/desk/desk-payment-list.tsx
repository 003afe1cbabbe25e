import { type DeskPayment, mostDeskPayments } from '@campus-print/contract/desk-payments'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRecheckOnForbidden } from '../accounts/use-permission-lost.ts'
import { EmptyState } from '../ui/blank-state.tsx'
import { NoResults } from '../ui/nothing-found.tsx'
import { SearchResults } from '../ui/search-results.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DeskPaymentRow } from './desk-payment-row.tsx'
import { deskPaymentsQuery } from './desk-payment-queries.ts'

interface Props {
  search: string
  onClear: () => void
}

/** What a search finds; without one, the refunds that someone has to see to. */
export function DeskPaymentList({ search, onClear }: Props) {
  const found = useQuery(deskPaymentsQuery(search))
  useRecheckOnForbidden(found.error)
  return (
    <SearchResults
      itemName="payments"
      answer={found}
      rowSkeleton={<Skeleton className="h-16" />}
      skeletonRows={3}
      formatResultCount={(count) => formatResultCount(count, search)}
      empty={<NoPayments search={search} onClear={onClear} />}
    >
      {(payments) => <Rows payments={payments} />}
    </SearchResults>
  )
}

function Rows({ payments }: { payments: readonly DeskPayment[] }) {
  return (
    <ul aria-label="Payments" className="divide-y divide-line">
      {payments.map((payment) => (
        <li key={payment.requestId}>
          <DeskPaymentRow payment={payment} />
        </li>
      ))}
    </ul>
  )
}

function formatResultCount(count: number, search: string): string {
  if (count === mostDeskPayments)
    return `Only the newest ${mostDeskPayments} are shown. Search to find others.`
  if (search === '') {
    return count === 1
      ? '1 print whose refund did not go through'
      : `${count} prints whose refunds did not go through`
  }
  return count === 1 ? '1 paid print found' : `${count} paid prints found`
}

function NoPayments({ search, onClear }: Props) {
  if (search === '') {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden className="size-8 text-green-ink" />}
        title="No refund needs you"
      >
        Refunds that do not go through appear here. To give money back, search for the print.
      </EmptyState>
    )
  }
  return (
    <NoResults title="No paid print found" onClear={onClear}>
      Nothing was paid for a print with <span className="wrap-anywhere">“{search}”</span>. A payment’s id and
      an invoice’s number are searched for as a whole.
    </NoResults>
  )
}
