import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { unpaidLifetimeHours } from '@campus-print/domain/ordering'
import type { CheckoutMethod, CheckoutReturn } from '@campus-print/domain/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { CancelRequest, canChangeSettings, ChangeSettings } from '../../ordering/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useRestoreLostFocus } from '../../ui/focus.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { CheckingPayment } from './checking-payment.tsx'
import type { Note } from './checkout-state.ts'
import {
  FailedPayment,
  ProcessingPayment,
  RedirectingToPayment,
  UnresponsiveWindowAlert,
} from './checkout-states.tsx'
import { formatFailureReason } from './failure-reason.ts'
import { MethodChoice } from './method-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayButton } from './pay-button.tsx'
import { useCheckoutOrder } from './use-checkout-order.ts'
import { useCheckout } from './use-checkout.ts'

/** Paying a request: its summary beside the way of paying. */
export function CheckoutPanel({
  request,
  returned,
}: {
  request: PrintRequestWithHistory
  returned: CheckoutReturn | undefined
}) {
  const [method, setMethod] = useState<CheckoutMethod>('upi')
  const { order, errorMessage, isFetching, retry } = useCheckoutOrder(request.id)
  const { state, isOpen, check, pay, leave, closeSilent, select, payOtherwise } = useCheckout(
    request,
    returned,
  )
  const { next, onFocus } = useRestoreLostFocus<HTMLElement>(state.view)
  const isIdle = state.view === 'select' || state.view === 'failed'
  const canChange = isIdle && canChangeSettings(request) && !isOpen

  return (
    <Page title="Payment">
      <div onFocus={onFocus} className="mx-auto grid max-w-[56rem] items-start gap-6 lg:grid-cols-2">
        <h1 className="text-xl font-semibold lg:col-span-2">Payment</h1>
        <OrderSummary request={request}>{canChange && <ChangeSettings request={request} />}</OrderSummary>
        {state.view === 'select' ? (
          <div className="contents lg:grid lg:gap-6">
            <Card ref={next} tabIndex={-1} aria-label="Ways to pay" className="grid gap-6 outline-none">
              {state.note && <PaymentNote note={state.note} />}
              <MethodChoice method={method} onChoose={setMethod} />
            </Card>
            <PayBar>
              {errorMessage ? (
                <OrderError message={errorMessage} isRetrying={isFetching} onRetry={retry} />
              ) : (
                <PayButton
                  label={`Pay ${formatRupees(fromRupees(request.totalCost))}`}
                  isReady={order !== undefined && (!state.isAsking || state.note !== undefined)}
                  isAsking={state.isAsking ?? false}
                  onPay={() => order && pay(order, method)}
                />
              )}
            </PayBar>
            <CancelRequest request={request} />
          </div>
        ) : (
          <Outcome key={state.view} ref={next}>
            {state.view === 'processing' && (
              <ProcessingPayment
                onLeave={state.hasWindow && order ? () => leave(order, method) : undefined}
              />
            )}
            {state.view === 'processing' && state.isUnresponsive && (
              <UnresponsiveWindowAlert onClose={closeSilent} />
            )}
            {state.view === 'leaving' && <RedirectingToPayment />}
            {state.view === 'checking' && <CheckingPayment check={check} onPayAnotherWay={payOtherwise} />}
            {state.view === 'failed' && <FailedPayment message={state.message} onRetry={select} />}
          </Outcome>
        )}
      </div>
    </Page>
  )
}

/** On a phone the summary fills the screen: what became of the payment must not lie below it. */
function Outcome({ ref, children }: { ref: RefObject<HTMLElement | null>; children: ReactNode }) {
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ref])
  return (
    <Card ref={ref} tabIndex={-1} aria-label="Your payment" className="outline-none">
      {children}
    </Card>
  )
}

function OrderError({
  message,
  isRetrying,
  onRetry,
}: {
  message: string
  isRetrying: boolean
  onRetry: () => void
}) {
  return (
    <div className="grid gap-3">
      <Notice kind="error" title={message} announced>
        Your request is kept for {unpaidLifetimeHours} hours.
      </Notice>
      <Button wide busy={isRetrying} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

/** Holds the button to pay: on a phone always in sight at the bottom of the screen. */
function PayBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 border-y border-line bg-sheet p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-sheet sm:-mx-6 sm:px-6 low:max-lg:py-2 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      {children}
    </div>
  )
}

/** What to know before paying, after a payment that failed, was left, or is not waited for. */
function PaymentNote({ note }: { note: Note }) {
  if (note.about !== 'failed') return <Notice>{afterwards[note.about]}</Notice>
  return (
    <Notice kind="warning" title="Your last payment failed">
      {formatFailureReason(note.message)}
    </Notice>
  )
}

const afterwards = {
  cancelled:
    'If money has left your account, do not pay again: the print ID appears here as soon as your bank confirms it.',
  open: 'Your first payment may still be confirmed. If you pay twice, the second payment goes back to you by itself.',
}
