import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { unpaidLifetimeHours } from '@campus-print/domain/ordering'
import type { CheckoutOrder } from '@campus-print/contract/payments'
import type { CheckoutMethod, CheckoutReturn } from '@campus-print/domain/payments'
import { formatRupees } from '@campus-print/domain/pricing'
import { maxPaidTogether } from '@campus-print/contract/payments'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import {
  CancelRequest,
  canChangeSettings,
  PrintSteps,
  useAddDocument,
  useChangeSettings,
} from '../../ordering/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useRestoreLostFocus } from '../../ui/focus.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useMediaQuery, wideWindow } from '../../ui/use-media-query.ts'
import { type Basket, totalOf, useBasket } from './basket.ts'
import { BasketSummary } from './basket-summary.tsx'
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
import { OrderSummary } from './order-summary.tsx'
import { PayButton } from './pay-button.tsx'
import { useCheckoutOrder } from './use-checkout-order.ts'
import { useCheckout } from './use-checkout.ts'

interface Props {
  request: PrintRequestWithHistory
  returned: CheckoutReturn | undefined
}

/** The checkout of a request, and of those that are paid together with it: their summary and the ways to pay. */
export function CheckoutPanel({ request, returned }: Props) {
  const [method, setMethod] = useState<CheckoutMethod>('upi')
  const basket = useBasket(request)
  const order = useCheckoutOrder(basket)
  const checkout = useCheckout(basket.requests, returned)
  const { step } = checkout
  const { next, onFocus } = useRestoreLostFocus<HTMLElement>(step.name)
  const isWide = useMediaQuery(wideWindow)
  const isIdle = step.name === 'select' || step.name === 'failed'
  const canChange = isIdle && canChangeSettings(request) && !checkout.hasOpenPayment
  const changeSettings = useChangeBasket(basket)
  const onChange = canChange ? changeSettings : undefined
  const summary = <Summary basket={basket} isFolded={!isWide} onChange={onChange} />

  return (
    <Page title={i18n.t('Payment')}>
      <div onFocus={onFocus} className="mx-auto grid max-w-[56rem] items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:col-span-2">
          <h1 className="text-xl font-semibold">{i18n.t('Payment')}</h1>
          <PrintSteps step="pay" goTo={{ settings: onChange && (() => onChange(request)) }} />
        </div>
        {isWide && summary}
        {step.name === 'select' ? (
          <div className="contents lg:grid lg:gap-6">
            <Card
              ref={next}
              tabIndex={-1}
              aria-label={i18n.t('Ways to pay')}
              className="grid gap-6 outline-none"
            >
              {step.notice && <PaymentNote notice={step.notice} />}
              <MethodChoice method={method} onChoose={setMethod} />
            </Card>
            {!isWide && summary}
            <PayBar>
              {order.errorMessage ? (
                <OrderError
                  message={order.errorMessage}
                  isRetrying={order.isFetching}
                  onRetry={order.retry}
                />
              ) : (
                <PayButton
                  label={i18n.t('Pay {amount}', { amount: formatRupees(totalOf(basket)) })}
                  isReady={order.data !== undefined}
                  isChecking={step.isChecking ?? false}
                  onPay={() => order.data && checkout.pay(order.data, method)}
                />
              )}
            </PayBar>
            {basket.requests.length === 1 && <CancelRequest request={request} />}
          </div>
        ) : (
          <>
            <Outcome key={step.name} ref={next}>
              <OutcomeOfStep step={step} checkout={checkout} order={order.data} method={method} />
            </Outcome>
            {!isWide && summary}
          </>
        )}
      </div>
    </Page>
  )
}

/** Leads back to the settings of one of the requests; the others are still paid together with it. */
function useChangeBasket({ requests }: Basket): (request: PrintRequestWithHistory) => void {
  const changeSettings = useChangeSettings()
  return (request) =>
    changeSettings(
      request,
      requests.map(({ id }) => id).filter((id) => id !== request.id),
    )
}

interface BasketProps {
  basket: Basket
  /** A phone shows the name and the price; the rest unfolds. */
  isFolded: boolean
  /** Leads back to the settings of a request, where that is possible. */
  onChange: ((request: PrintRequestWithHistory) => void) | undefined
}

/** What is paid for, and a way to pay for more at once. */
function Summary({ basket, isFolded, onChange }: BasketProps) {
  const addDocument = useAddDocument()
  const { requests } = basket
  const [first, ...others] = requests
  if (!first) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {others.length === 0 ? (
        <OrderSummary request={first} isFolded={isFolded} onChange={onChange && (() => onChange(first))} />
      ) : (
        <BasketSummary basket={basket} onChange={onChange} />
      )}
      {onChange && requests.length < maxPaidTogether && (
        <Button variant="plain" onClick={() => addDocument(requests.map(({ id }) => id))}>
          <Plus aria-hidden className="size-5" />
          {i18n.t('Add another document')}
        </Button>
      )}
    </div>
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
    <Card ref={ref} tabIndex={-1} aria-label={i18n.t('Your payment')} className="outline-none">
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
        {i18n.t('Your request is kept for {hours, number} hours.', { hours: unpaidLifetimeHours })}
      </Notice>
      <Button wide busy={isRetrying} onClick={onRetry}>
        {i18n.t('Try Again')}
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
