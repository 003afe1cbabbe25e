import { checkPayment, type PaymentCheck } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import type { AttemptState, CheckoutReturn } from '@campus-print/domain/payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { userDataKey } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { applyUpdate, refetchRequests } from '../../ordering/index.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import type { Basket } from './basket.ts'
import { checkPause, visibleCheckError } from './check-outcome.ts'
import { checkoutReducer, initialCheckout, outcomeOf, shownStep } from './checkout-machine.ts'
import { paidMessage, usePaymentActions } from './use-payment-actions.ts'

/**
 * The checkout of requests that are not paid yet. `PaymentScreen` leaves it when the status of the first says that it is
 * paid. `returned` is what the provider's page sent the user back with.
 */
export function useCheckout(requests: Basket['requests'], returned: CheckoutReturn | undefined) {
  const queries = useQueryClient()
  const [request] = requests
  if (!request) throw new Error('There is nothing to pay for')
  const [state, dispatch] = useReducer(checkoutReducer, undefined, () =>
    initialCheckout(returned, request.orderOpenedAt !== null),
  )
  const { pay, payOnProviderPage, closeUnresponsiveWindow } = usePaymentActions(requests, dispatch)
  const check = usePaymentCheck(request, state.checkRound, state.step.name === 'checking')

  const onAnswer = useEffectEvent((answer: PaymentCheck) => {
    const outcome = outcomeOf(state, answer)
    if (outcome === 'settled') {
      if (answer.status === 'in_queue') toastSuccess(paidMessage(requests.length))
      applyUpdate(queries, { id: request.id, status: answer.status, at: new Date().toISOString() })
      void refetchRequests(queries)
    }
    if (outcome === 'none' && state.step.name === 'checking' && state.step.reason === 'cancelled') {
      toastError(i18n.t('Payment cancelled'))
    }
    dispatch({ type: 'check-answered', answer })
  })
  const answer = check.data
  useEffect(() => {
    if (answer) onAnswer(answer)
  }, [answer])

  // The browser's back button shows a page that it kept as it was left.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch({ type: 'page-restored' })
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  const attempt = check.data?.attempt ?? request.paymentAttempt
  const hasError = visibleCheckError(check.error) !== undefined
  return {
    step: shownStep(state, { attempt, hasError, isTooSoon: check.error !== null && !hasError }),
    hasOpenPayment: attempt === 'open',
    check,
    pay,
    payOnProviderPage,
    closeUnresponsiveWindow,
    retry: () => dispatch({ type: 'retry' }),
    payAnotherWay: () => dispatch({ type: 'pay-another-way' }),
  }
}

const paymentChecks = [userDataKey, 'payment-checks'] as const

/** Longer than the server waits for the provider, so that the server can say that no answer came. */
const checkTimeoutMs = 15_000

/**
 * Checks the payment on the server, repeatedly while `isEnabled` and the page is visible, and at once when a live
 * update brings another state of the payment. Each `round` starts without the answers of earlier ones.
 */
function usePaymentCheck(
  { id: printRequestId, paymentAttempt }: Basket['requests'][number],
  round: number,
  isEnabled: boolean,
) {
  const queries = useQueryClient()
  const check = useQuery({
    queryKey: [...paymentChecks, printRequestId, round],
    queryFn: async () =>
      (await call(checkPayment, { body: { printRequestId }, timeoutMs: checkTimeoutMs })).data,
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
    // The next check comes soon anyway, and the user should see the error until then.
    retry: false,
    refetchInterval: ({ state: { dataUpdateCount, errorUpdateCount, error } }) =>
      checkPause(dataUpdateCount + errorUpdateCount, error),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
  const onUpdate = useEffectEvent((attempt: AttemptState) => {
    if (attempt === check.data?.attempt) return
    // A check under way goes on: it may itself be what changed the state, and the server limits the rate.
    void queries.invalidateQueries({ queryKey: paymentChecks }, { cancelRefetch: false })
  })
  useEffect(() => onUpdate(paymentAttempt), [paymentAttempt])
  return check
}

export type PaymentCheckQuery = ReturnType<typeof usePaymentCheck>
