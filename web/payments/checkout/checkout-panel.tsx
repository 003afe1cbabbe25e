import type { PrintRequest, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { unpaidLifetimeHours } from '@campus-print/domain/ordering'
import type { CheckoutOrder } from '@campus-print/contract/payments'
import type { CheckoutMethod, CheckoutReturn } from '@campus-print/domain/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import {
  CancelRequest,
  canChangeSettings,
  formatTotalPages,
  PrintSteps,
  printTypeLabels,
  useChangeSettings,
} from '../../ordering/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { useRestoreLostFocus } from '../../ui/focus.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useMediaQuery, wideWindow } from '../../ui/use-media-query.ts'
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
  const isWide = useMediaQuery(wideWindow)
  const changeSettings = useChangeSettings(request)
  const isIdle = step.name === 'select' || step.name === 'failed'
  const canChange = isIdle && canChangeSettings(request) && !checkout.hasOpenPayment
  const onChange = canChange ? changeSettings : undefined
  const summary = <OrderSummary request={request} isFolded={!isWide} onChange={onChange} />

  return (
    <Page title={i18n.t('Payment')}>
      <div onFocus={onFocus} className="mx-auto grid max-w-[56rem] items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:col-span-2">
          <h1 className="text-xl font-semibold">{i18n.t('Payment')}</h1>
          <PrintSteps step="pay" goTo={{ settings: onChange }} />
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
                  label={i18n.t('Pay {amount}', { amount: formatRupees(fromRupees(request.totalCost)) })}
                  isReady={order.data !== undefined}
                  isChecking={step.isChecking ?? false}
                  onPay={() => order.data && checkout.pay(order.data, method)}
                />
              )}
            </PayBar>
            <CancelRequest request={request} />
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

interface SummaryProps {
  request: PrintRequest
  /** A phone shows the name and the price; the rest unfolds. */
  isFolded: boolean
  /** Leads back to the settings, where that is possible. */
  onChange: (() => void) | undefined
}

/** What the user pays for, with the request's own prices. */
function OrderSummary({ request, isFolded, onChange }: SummaryProps) {
  const total = formatRupees(fromRupees(request.totalCost))
  const change = onChange && (
    <Button variant="quiet" className="-mr-4" onClick={onChange}>
      {i18n.t('Change settings')}
    </Button>
  )
  if (isFolded) {
    return (
      <Card aria-labelledby="order-summary" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <CardTitle id="order-summary">{i18n.t('Order summary')}</CardTitle>
          {change}
        </div>
        <details className="group">
          <summary className="flex min-h-14 list-none items-center gap-3 rounded-lg [&::-webkit-details-marker]:hidden">
            <FirstPage request={request} size="small" />
            <span className="min-w-0 flex-1 text-left">
              <FileName name={request.documentName} />
              <span className="block text-sm text-ink-soft">
                {formatTotalPages(request.pagesUsed, request.copies)} · {printTypeLabels[request.printType]}
              </span>
            </span>
            <span className="text-lg font-semibold">{total}</span>
            <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
          </summary>
          <div className="pt-3">
            <PrintDetails request={request} />
          </div>
        </details>
      </Card>
    )
  }
  return (
    <Card aria-labelledby="order-summary" className="grid gap-4">
      <div className="-my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <CardTitle id="order-summary">{i18n.t('Order summary')}</CardTitle>
        {change}
      </div>
      <div className="flex items-center gap-4">
        <FirstPage request={request} size="large" />
        <p className="min-w-0 font-semibold">
          <FileName name={request.documentName} />
        </p>
      </div>
      <PrintDetails request={request} />
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="font-semibold">{i18n.t('Total')}</span>
        <span className="text-xl font-semibold">{total}</span>
      </div>
    </Card>
  )
}
