import type { PrintRequest, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { unpaidLifetimeHours } from '@campus-print/domain/ordering'
import type { CheckoutOrder } from '@campus-print/contract/payments'
import type { CheckoutMethod, CheckoutReturn } from '@campus-print/domain/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { CancelRequest, canChangeSettings, ChangeSettings } from '../../ordering/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useRestoreLostFocus } from '../../ui/focus.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { FirstPage, PrintDetails } from '../print-details.tsx'
import { CheckingPayment } from './checking-payment.tsx'
import type { CheckoutStep } from './checkout-machine.ts'
import {
  FailedPayment,
  PaymentNote,
  ProcessingPayment,
  RedirectingToPayment,
  UnresponsiveWindowAlert,
} from './checkout-states.tsx'
import { MethodChoice } from './method-choice.tsx'
import { PayButton } from './pay-button.tsx'
import { useCheckoutOrder } from './use-checkout-order.ts'
import { useCheckout } from './use-checkout.ts'

interface Props {
  request: PrintRequestWithHistory
  returned: CheckoutReturn | undefined
}

/** The checkout of a request: its summary and the ways to pay. */
export function CheckoutPanel({ request, returned }: Props) {
  const [method, setMethod] = useState<CheckoutMethod>('upi')
  const order = useCheckoutOrder(request.id)
  const checkout = useCheckout(request, returned)
  const { step } = checkout
  const { next, onFocus } = useRestoreLostFocus<HTMLElement>(step.name)
  const isIdle = step.name === 'select' || step.name === 'failed'
  const canChange = isIdle && canChangeSettings(request) && !checkout.hasOpenPayment

  return (
    <Page title="Payment">
      <div onFocus={onFocus} className="mx-auto grid max-w-[56rem] items-start gap-6 lg:grid-cols-2">
        <h1 className="text-xl font-semibold lg:col-span-2">Payment</h1>
        <OrderSummary request={request}>{canChange && <ChangeSettings request={request} />}</OrderSummary>
        {step.name === 'select' ? (
          <div className="contents lg:grid lg:gap-6">
            <Card ref={next} tabIndex={-1} aria-label="Ways to pay" className="grid gap-6 outline-none">
              {step.notice && <PaymentNote notice={step.notice} />}
              <MethodChoice method={method} onChoose={setMethod} />
            </Card>
            <PayBar>
              {order.errorMessage ? (
                <OrderError
                  message={order.errorMessage}
                  isRetrying={order.isFetching}
                  onRetry={order.retry}
                />
              ) : (
                <PayButton
                  label={`Pay ${formatRupees(fromRupees(request.totalCost))}`}
                  isReady={order.data !== undefined && (!step.isChecking || step.notice !== undefined)}
                  isChecking={step.isChecking ?? false}
                  onPay={() => order.data && checkout.pay(order.data, method)}
                />
              )}
            </PayBar>
            <CancelRequest request={request} />
          </div>
        ) : (
          <Outcome key={step.name} ref={next}>
            <OutcomeOfStep step={step} checkout={checkout} order={order.data} method={method} />
          </Outcome>
        )}
      </div>
    </Page>
  )
}

interface OutcomeOfStepProps {
  step: Exclude<CheckoutStep, { name: 'select' }>
  checkout: ReturnType<typeof useCheckout>
  order: CheckoutOrder | undefined
  method: CheckoutMethod
}

function OutcomeOfStep({ step, checkout, order, method }: OutcomeOfStepProps) {
  switch (step.name) {
    case 'processing': {
      // Once a payment is being verified, no other way to pay is offered.
      const onOtherPage =
        step.hasWindow && order ? () => checkout.payOnProviderPage(order, method) : undefined
      return (
        <>
          <ProcessingPayment onPayOnPage={onOtherPage} />
          {step.isUnresponsive && <UnresponsiveWindowAlert onClose={checkout.closeUnresponsiveWindow} />}
        </>
      )
    }
    case 'redirecting':
      return <RedirectingToPayment />
    case 'checking':
      return <CheckingPayment check={checkout.check} onPayAnotherWay={checkout.payAnotherWay} />
  }
  return <FailedPayment message={step.message} onRetry={checkout.retry} />
}

/** Scrolls itself into view: on a phone the summary fills the screen above it. */
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

/** Holds the pay button; on a phone it sticks to the bottom of the screen. */
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

/** What the user pays for, with the request's own prices. */
function OrderSummary({ request, children }: { request: PrintRequest; children?: ReactNode }) {
  return (
    <Card aria-labelledby="order-summary" className="grid gap-4">
      <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <CardTitle id="order-summary">Order summary</CardTitle>
        {children}
      </div>
      <div className="flex items-center gap-4">
        <FirstPage request={request} size="large" />
        <p className="line-clamp-3 min-w-0 font-semibold wrap-anywhere">
          <bdi>{request.documentName}</bdi>
        </p>
      </div>
      <PrintDetails request={request} />
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="font-semibold">Total</span>
        <span className="text-xl font-semibold">{formatRupees(fromRupees(request.totalCost))}</span>
      </div>
    </Card>
  )
}
