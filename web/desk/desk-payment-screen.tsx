import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { fromRupees } from '@campus-print/domain/pricing'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRecheckOnForbidden } from '../accounts/use-permission-lost.ts'
import { ApiError } from '../api/api-error.ts'
import { isRequestNotFound } from '../ordering/not-found.ts'
import { StatusBadge } from '../ordering/status-badge.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/blank-state.tsx'
import { LoadError } from '../ui/load-fault.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Card, CardTitle } from '../ui/sheet.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { useRestoreLostFocus } from '../ui/use-focus-if-lost.ts'
import { deskPaymentQuery } from './desk-payment-queries.ts'
import { MoneyFacts } from './money-facts.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundList } from './refund-list.tsx'
import { willStillPrint, stillPrintedWarning } from './still-printed.ts'

/** What was paid for one print, what went back of it, and the means to give more back. */
export function DeskPaymentScreen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = useQuery(deskPaymentQuery(id))
  useRecheckOnForbidden(error)
  if (!data && !error) return <PageSpinner />
  return (
    <Page title="Payment" width="reading">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Link
          to={paths.deskPayments}
          className="-mx-2 flex min-h-11 items-center gap-2 justify-self-start rounded-lg px-2 font-semibold text-accent-ink hover:bg-accent-soft"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Payments
        </Link>
        {data ? (
          <PaymentOfPrint key={data.requestId} payment={data} />
        ) : (
          <Card>
            <h1 className="sr-only">Payment</h1>
            {isUnknown(error) ? (
              <EmptyState title="No payment here">
                Nothing was paid for a print under this address, or there is no such print.
              </EmptyState>
            ) : (
              <LoadError
                title="The payment did not load"
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
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold wrap-anywhere">
          <bdi>{documentName}</bdi>
        </h1>
        <p className="wrap-anywhere">{owner.name}</p>
        <p className="wrap-anywhere text-ink-soft">{owner.email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={status} />
          <span className="font-mono text-sm">{printId}</span>
        </p>
      </div>
      <Card aria-labelledby="money" className="grid gap-3">
        <CardTitle id="money">Money</CardTitle>
        <MoneyFacts payment={payment} />
      </Card>
      {payment.payment.refunds.length > 0 && (
        <Card aria-labelledby="refunds" className="grid gap-3">
          <CardTitle id="refunds">Refunds</CardTitle>
          <RefundList refunds={payment.payment.refunds} />
        </Card>
      )}
      <Card aria-labelledby="give-back" className="grid gap-3" onFocus={onFocus}>
        <CardTitle id="give-back">Give money back</CardTitle>
        {kept === 0 ? (
          <>
            <p ref={next} tabIndex={-1} className="text-ink-soft outline-none">
              Nothing of what was paid is left here to give back.
            </p>
            {willStillPrint(payment, fromRupees(kept)) && (
              <Notice kind="warning" title={stillPrintedWarning}>
                Its owner can cancel it until printing begins.
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

/** An address that leads to no payment: of no print, or of one that was not paid. */
function isUnknown(error: unknown): boolean {
  return isRequestNotFound(error) || (error instanceof ApiError && error.code === 'not_paid')
}
