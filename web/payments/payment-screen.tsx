import type { PrintRequest, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import type { CheckoutReturn } from '@campus-print/domain/payments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isRequestNotFound, listedRequestQuery, requestQuery, useLiveRequest } from '../ordering/index.ts'
import { LoadError } from '../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { Card } from '../ui/layout/card.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Page } from '../ui/layout/page.tsx'
import { CancelledRequest } from './cancelled-request.tsx'
import { CheckoutPanel } from './checkout/checkout-panel.tsx'
import { RequestNotFound } from './request-not-found.tsx'

const PaidRequest = lazyPart(
  async () => (await import('./ticket/paid-request.tsx')).PaidRequest,
  <PageSpinner />,
)

/** A print request from checkout to ticket. Its status decides what is shown. */
export function PaymentScreen() {
  const { id = '' } = useParams({ strict: false })
  return <RequestScreen key={id} id={id} />
}

function RequestScreen({ id }: { id: string }) {
  const { data: details, error, isFetching, refetch } = useQuery(requestQuery(id))
  const { data: listed } = useInfiniteQuery(listedRequestQuery(id))
  useLiveRequest(id)
  const returned = useCheckoutReturn()
  const shown = details ?? (listed && isPaid(listed) && !isRequestNotFound(error) ? listed : undefined)

  if (shown) {
    return <KnownRequest request={shown} details={details} isOutdated={error !== null} returned={returned} />
  }
  if (!error) return <PageSpinner />
  return (
    <Page title={i18n.t('Payment')} width="form">
      <h1 className="sr-only">{i18n.t('Payment')}</h1>
      <Card>
        {isRequestNotFound(error) ? (
          <RequestNotFound />
        ) : (
          <LoadError
            title={i18n.t('Your request did not load')}
            error={error}
            safe={i18n.t('It is safe with us.')}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </Page>
  )
}

interface KnownRequestProps {
  /** From the list of requests, while `details` has not loaded. */
  request: PrintRequest
  details: PrintRequestWithHistory | undefined
  isOutdated: boolean
  returned: CheckoutReturn | undefined
}

function KnownRequest({ request, details, isOutdated, returned }: KnownRequestProps) {
  const [firstStatus] = useState(request.status)
  if (details?.status === 'pending') return <CheckoutPanel request={details} returned={returned} />
  if (details?.status === 'cancelled') return <CancelledRequest request={details} />
  return (
    <PaidRequest
      request={request}
      details={details}
      isOutdated={isOutdated}
      wasPaidHere={firstStatus === 'pending'}
    />
  )
}

/** Whether the request has a ticket. The data of a list is enough to draw one. */
function isPaid({ status }: PrintRequest): boolean {
  return status !== 'pending' && status !== 'cancelled'
}

/** What the provider's page sent the user back with. It leaves the address, so that a reload checks the payment. */
function useCheckoutReturn(): CheckoutReturn | undefined {
  const { outcome } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [returned] = useState(outcome)
  useEffect(() => {
    if (outcome)
      void navigate({
        to: '.',
        search: ({ with: others }) => (others === undefined ? {} : { with: others }),
        replace: true,
      })
  }, [outcome, navigate])
  return returned
}
