import { Trans } from '@lingui/react'
import { i18n } from '@campus-print/domain/language'
import { type DeskPayment, maxDeskPayments } from '@campus-print/contract/desk-payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useRecheckOnForbidden } from '../accounts/index.ts'
import { StatusBadge } from '../ordering/index.ts'
import { paths } from '../paths.ts'
import { EmptyState, NoResults } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { FileName } from '../ui/file-name.tsx'
import { formatDateTime } from '../ui/format-date.ts'
import { Badge } from '../ui/layout/badge.tsx'
import { SearchResults } from '../ui/search/search-results.tsx'
import { SearchScreen } from '../ui/search/search-screen.tsx'
import { deskPaymentsQuery } from './desk-payment-queries.ts'
import { refundedAmount } from './refund-amount.ts'

/** Where the desk finds a payment. */
export function DeskPaymentsScreen() {
  return (
    <SearchScreen
      title={i18n.t('Payments')}
      lead={i18n.t('Find a paid print, refund it, and follow the refund.')}
      searchLabel={i18n.t('Print ID, payment, invoice, name or email')}
      results={DeskPaymentList}
    />
  )
}

interface Props {
  search: string
  onClear: () => void
}

/** The payments that a search finds. Without a search: failed refunds that need attention. */
function DeskPaymentList({ search, onClear }: Props) {
  const found = useQuery(deskPaymentsQuery(search))
  useRecheckOnForbidden(found.error)
  return (
    <SearchResults
      loadError={i18n.t('The payments did not load')}
      loading={i18n.t('Loading payments')}
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
    <ul aria-label={i18n.t('Payments')} className="divide-y divide-line">
      {payments.map((payment) => (
        <li key={payment.requestId}>
          <DeskPaymentRow payment={payment} />
        </li>
      ))}
    </ul>
  )
}

function formatResultCount(count: number, search: string): string {
  if (count === maxDeskPayments)
    return i18n.t('Only the newest {count, number} are shown. Search to find others.', { count })
  if (search === '') {
    return i18n.t(
      '{count, plural, one {# print whose refund did not go through} other {# prints whose refunds did not go through}}',
      { count },
    )
  }
  return i18n.t('{count, plural, one {# paid print} other {# paid prints}} found', { count })
}

function NoPayments({ search, onClear }: Props) {
  if (search === '') {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden className="size-8 text-green-ink" />}
        title={i18n.t('No refund needs you')}
      >
        {i18n.t('Refunds that do not go through appear here. To refund a print, search for it.')}
      </EmptyState>
    )
  }
  return (
    <NoResults title={i18n.t('No paid print found')} onClear={onClear}>
      <Trans
        id="Nothing was paid for a print with <0>“{search}”</0>. Enter payment ids and invoice numbers in full."
        values={{ search }}
        components={{ 0: <span className="wrap-anywhere" /> }}
      />
    </NoResults>
  )
}

/** One paid print: its owner, the amount, and whether a refund failed. */
function DeskPaymentRow({ payment }: { payment: DeskPayment }) {
  const { requestId, printId, documentName, owner, paid, paidAt, status, refundFailed } = payment
  const returned = refundedAmount(payment)
  return (
    <Link
      to={paths.deskPayment}
      params={{ id: requestId }}
      className="-mx-2 grid gap-1 rounded-lg p-2 py-4 hover:bg-well"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-32 font-semibold">
          <FileName name={documentName} />
        </p>
        <p className="font-semibold">{formatRupees(fromRupees(paid))}</p>
      </div>
      <p className="wrap-anywhere">
        {owner.name} <span className="text-ink-soft">· {owner.email}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusBadge status={status} />
        {refundFailed && (
          <Badge tone="red" icon={<CircleX aria-hidden className="size-4" />}>
            {i18n.t('Refund failed')}
          </Badge>
        )}
        {returned > 0 && !refundFailed && (
          <span>{i18n.t('{amount} refunded', { amount: formatRupees(returned) })}</span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span className="font-mono text-ink">{printId}</span>
        <span>{formatDateTime(paidAt)}</span>
      </p>
    </Link>
  )
}
