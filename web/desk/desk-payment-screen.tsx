import { lazyPart } from '../ui/lazy-part.tsx'
import { i18n } from '@campus-print/domain/language'
import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { methodLabel } from '@campus-print/domain/payments'
import { formatRupeesAndPaise, fromRupees } from '@campus-print/domain/pricing'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { useRecheckOnForbidden } from '../accounts/index.ts'
import { ApiError } from '../api/api-error.ts'
import { isRequestNotFound, StatusBadge } from '../ordering/index.ts'
import { paths } from '../paths.ts'
import { EmptyState, LoadError } from '../ui/feedback/empty-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { useRestoreLostFocus } from '../ui/focus.ts'
import { FileName } from '../ui/file-name.tsx'
import { formatDateTime } from '../ui/format-date.ts'
import { Card, CardTitle } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { deskPaymentQuery } from './desk-payment-queries.ts'
import { refundedAmount, stillPrintedWarning, willStillPrint } from './refund-amount.ts'
import { RefundList } from './refund-list.tsx'

// The form library comes after the payment is shown.
const RefundForm = lazyPart(async () => (await import('./refund-form.tsx')).RefundForm)

/** The payment of one print, its refunds, and the form for another. */
export function DeskPaymentScreen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = useQuery(deskPaymentQuery(id))
  useRecheckOnForbidden(error)
  return (
    <Page title={i18n.t('Payment')} width="reading">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Link
          to={paths.deskPayments}
          className="-mx-2 flex min-h-11 items-center gap-2 justify-self-start rounded-lg px-2 font-semibold text-accent-ink hover:bg-accent-soft"
        >
          <ArrowLeft aria-hidden className="size-5" />
          {i18n.t('Payments')}
        </Link>
        {!data && <h1 className="sr-only">{i18n.t('Payment')}</h1>}
        {data ? (
          <PaymentOfPrint key={data.requestId} payment={data} />
        ) : !error ? (
          <PageSpinner />
        ) : (
          <Card>
            {isUnknown(error) ? (
              <EmptyState title={i18n.t('No payment here')}>
                {i18n.t('There is no such print, or nothing was paid for it.')}
              </EmptyState>
            ) : (
              <LoadError
                title={i18n.t('The payment did not load')}
                error={error}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              />
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}

function PaymentOfPrint({ payment }: { payment: DeskPaymentDetails }) {
  const { documentName, printId, owner, status, kept } = payment
  const { next, onFocus } = useRestoreLostFocus<HTMLParagraphElement>(kept === 0 ? 'nothing' : 'form')
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h1 className="text-xl font-semibold">
          <FileName name={documentName} />
        </h1>
        <p className="wrap-anywhere">{owner.name}</p>
        <p className="wrap-anywhere text-ink-soft">{owner.email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={status} />
          <span className="font-mono text-sm">{printId}</span>
        </p>
      </div>
      <Card aria-labelledby="money" className="grid gap-3">
        <CardTitle id="money">{i18n.t('Money')}</CardTitle>
        <MoneyFacts payment={payment} />
      </Card>
      {payment.payment.refunds.length > 0 && (
        <Card aria-labelledby="refunds" className="grid gap-3">
          <CardTitle id="refunds">{i18n.t('Refunds')}</CardTitle>
          <RefundList refunds={payment.payment.refunds} failures={payment.failures} />
        </Card>
      )}
      <Card aria-labelledby="give-back" className="grid gap-3" onFocus={onFocus}>
        <CardTitle id="give-back">{i18n.t('Refund')}</CardTitle>
        {kept === 0 ? (
          <>
            <p ref={next} tabIndex={-1} className="text-ink-soft outline-none">
              {i18n.t('Nothing is left here to refund.')}
            </p>
            {willStillPrint(payment, fromRupees(kept)) && (
              <Notice kind="warning" title={stillPrintedWarning()}>
                {i18n.t('Its owner can cancel it until printing begins.')}
              </Notice>
            )}
          </>
        ) : (
          <RefundForm payment={payment} />
        )}
      </Card>
    </>
  )
}

/** No payment has this address: the print does not exist or was not paid. */
function isUnknown(error: unknown): boolean {
  return isRequestNotFound(error) || (error instanceof ApiError && error.code === 'not_paid')
}

/** What was paid, refunded and kept. */
function MoneyFacts({ payment: details }: { payment: DeskPaymentDetails }) {
  const { paid, kept, paidAt, payment } = details
  const owed = fromRupees(details.owed)
  const sums = [
    { name: i18n.t('Paid'), amount: fromRupees(paid) },
    { name: i18n.t('Refunded'), amount: owed - refundedAmount(details) },
    { name: i18n.t('Owed back'), amount: -owed },
  ]
  return (
    <dl className="grid gap-2">
      <Fact name={i18n.t('Paid on')}>{formatDateTime(paidAt)}</Fact>
      <Fact name={i18n.t('Method')}>{methodLabel(payment.method)}</Fact>
      {payment.invoiceNumber !== null && <Fact name={i18n.t('Invoice')}>{payment.invoiceNumber}</Fact>}
      {sums
        .filter(({ amount }) => amount !== 0)
        .map(({ name, amount }) => (
          <Fact key={name} name={name}>
            {formatAmount(amount)}
          </Fact>
        ))}
      <Fact name={i18n.t('Kept')} strong>
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

/** With a minus sign that aligns in a column. */
function formatAmount(paise: number): string {
  return paise < 0 ? `−${formatRupeesAndPaise(-paise)}` : formatRupeesAndPaise(paise)
}
