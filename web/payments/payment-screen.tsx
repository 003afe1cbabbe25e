import type { PrintRequest } from '@campus-print/contract/ordering'
import type { CheckoutReturn } from '@campus-print/domain/payments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isRequestNotFound, listedRequestQuery, requestQuery, useLiveRequest } from '../ordering/index.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState, LoadError } from '../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { CancelledRequest } from './cancelled-request.tsx'
import { CheckoutPanel } from './checkout/checkout-panel.tsx'
import { PaidRequest } from './ticket/paid-request.tsx'

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

/** What someone came back with from the provider's page; the address forgets it, so that a reload asks anew. */
function useCheckoutReturn(): CheckoutReturn | undefined {
  const { outcome } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [returned] = useState(outcome)
  useEffect(() => {
    if (outcome) void navigate({ to: '.', search: {}, replace: true })
  }, [outcome, navigate])
  return returned
}
