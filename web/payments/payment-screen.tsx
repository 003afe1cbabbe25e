import type { PrintRequest } from '@campus-print/contract/ordering'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isRequestNotFound } from '../ordering/not-found.ts'
import { listedRequestQuery, requestQuery } from '../ordering/request-queries.ts'
import { useLiveRequest } from '../ordering/use-live-requests.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/blank-state.tsx'
import { buttonClass } from '../ui/button.tsx'
import { LoadError } from '../ui/load-fault.tsx'
import { Page } from '../ui/page.tsx'
import { Card } from '../ui/sheet.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { CancelledRequest } from './cancelled-request.tsx'
import { CheckoutPanel } from './checkout-panel.tsx'
import { PaidRequest } from './paid-request.tsx'
import { useCheckoutReturn } from './use-returned.ts'

/** A request from the moment it is to be paid: its checkout, then its ticket. What is shown follows its status. */
export function PaymentScreen() {
  const { id = '' } = useParams({ strict: false })
  const { data: whole, error, isFetching, refetch } = useQuery(requestQuery(id))
  const { data: listed } = useInfiniteQuery(listedRequestQuery(id))
  useLiveRequest(id)
  const returned = useCheckoutReturn()
  const [unpaidHere, setUnpaidHere] = useState<string>()
  if (whole?.status === 'pending' && unpaidHere !== id) setUnpaidHere(id)

  if (whole?.status === 'pending') return <CheckoutPanel key={id} request={whole} returned={returned} />
  if (whole?.status === 'cancelled') return <CancelledRequest request={whole} />
  const request = whole ?? (isRequestNotFound(error) ? undefined : listed)
  if (request && isPaid(request)) {
    return (
      <PaidRequest
        key={id}
        request={request}
        whole={whole}
        isOutdated={error !== null}
        wasPaidHere={unpaidHere === id}
      />
    )
  }
  if (!error) return <PageSpinner />
  return (
    <Page title="Payment" width="form">
      <h1 className="sr-only">Payment</h1>
      <Card>
        {isRequestNotFound(error) ? (
          <NotFound />
        ) : (
          <LoadError title="Your request did not load" isRetrying={isFetching} onRetry={() => void refetch()}>
            It is safe with us. Check your connection, then try again.
          </LoadError>
        )}
      </Card>
    </Page>
  )
}

function NotFound() {
  return (
    <EmptyState
      title="Request Not Found"
      action={
        <Link to={paths.dashboard} className={buttonClass()}>
          Go to Dashboard
        </Link>
      }
    >
      There is no print request of yours under this address.
    </EmptyState>
  )
}

/** Whether a request is one with a ticket: what a list knows of it is enough to draw that. */
function isPaid({ status }: PrintRequest): boolean {
  return status !== 'pending' && status !== 'cancelled'
}
