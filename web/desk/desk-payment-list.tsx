import { type DeskPayment, mostDeskPayments } from '@campus-print/contract/desk-payments'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import { usePermissionLost } from '../accounts/use-permission-lost.ts'
import { BlankState } from '../ui/blank-state.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFault } from '../ui/load-fault.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DeskPaymentRow } from './desk-payment-row.tsx'
import { deskPaymentsQuery } from './desk-payment-queries.ts'

interface Props {
  search: string
  onClear: () => void
}

/** What a search finds; without one, the refunds that someone has to see to. */
export function DeskPaymentList({ search, onClear }: Props) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(deskPaymentsQuery(search))
  usePermissionLost(error)
  if (data === undefined) {
    return error ? (
      <LoadFault title="The payments did not load" isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons />
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className={clsx('grid gap-2', isPlaceholderData && 'opacity-60')}>
      <p role="status" className={clsx('text-sm text-ink-soft', data.length === 0 && 'sr-only')}>
        {sayFound(data.length, search)}
      </p>
      {data.length === 0 ? <Nothing search={search} onClear={onClear} /> : <Rows payments={data} />}
    </div>
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

function sayFound(count: number, search: string): string {
  if (count === mostDeskPayments)
    return `Only the newest ${mostDeskPayments} are shown. Search to find others.`
  if (search === '') {
    return count === 1
      ? '1 print whose refund did not go through'
      : `${count} prints whose refunds did not go through`
  }
  return count === 1 ? '1 paid print found' : `${count} paid prints found`
}

function Nothing({ search, onClear }: Props) {
  if (search === '') {
    return (
      <BlankState
        drawing={<CircleCheck aria-hidden className="size-8 text-green-ink" />}
        title="No refund needs you"
      >
        Refunds that do not go through appear here. To give money back, search for the print.
      </BlankState>
    )
  }
  return (
    <BlankState
      title="No paid print found"
      action={
        <Button look="plain" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Nothing was paid for a print with <span className="wrap-anywhere">“{search}”</span>. A payment’s id and
      an invoice’s number are searched for as a whole.
    </BlankState>
  )
}

function RowSkeletons() {
  return (
    <div role="status" className="grid gap-4 py-3">
      <span className="sr-only">Loading payments</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
