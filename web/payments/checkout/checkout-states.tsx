import { i18n } from '@campus-print/domain/language'
import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { createPortal } from 'react-dom'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useFocusOnMount } from '../../ui/focus.ts'
import type { PaymentNotice } from './checkout-machine.ts'

/**
 * The provider's window is open, or the server verifies its payment. `onPayOnPage` opens the provider's page instead,
 * for browsers that show no window.
 */
export function ProcessingPayment({ onPayOnPage }: { onPayOnPage: (() => void) | undefined }) {
  return (
    <div className="grid gap-3">
      <div role="status">
        <EmptyState icon={<Spinner />} title={i18n.t('Processing your payment')}>
          {i18n.t('Please complete the payment in the popup window. Do not refresh this page.')}
        </EmptyState>
      </div>
      {onPayOnPage && (
        <Button wide variant="quiet" onClick={onPayOnPage}>
          {i18n.t('Popup not opening? Pay on a full page')}
        </Button>
      )}
    </div>
  )
}

/** The browser is on its way to the provider's page. */
export function RedirectingToPayment() {
  return (
    <div role="status">
      <EmptyState icon={<Spinner />} title={i18n.t('Taking you to the payment page')}>
        {i18n.t('You come back here once you have paid.')}
      </EmptyState>
    </div>
  )
}

export function FailedPayment({ message, onRetry }: { message: string; onRetry: () => void }) {
  const focus = useFocusOnMount<HTMLButtonElement>()
  return (
    <div role="alert" className="grid gap-3">
      <EmptyState
        icon={<CircleX aria-hidden className="size-10 text-danger" />}
        title={i18n.t('Payment Failed')}
      >
        <div className="grid gap-2 text-pretty">
          <p>{formatFailureReason(message)}</p>
          <p>
            {i18n.t(
              'Your document and settings are kept. If your bank still confirms the payment, your print starts.',
            )}
          </p>
        </div>
      </EmptyState>
      <Button ref={focus} wide onClick={onRetry}>
        {i18n.t('Try Again')}
      </Button>
      <Link to={paths.dashboard} className={buttonClass('plain', true)}>
        {i18n.t('Cancel and Go Back')}
      </Link>
    </div>
  )
}

/** Closes a provider's window that does not respond. Its z-index is above that window's. */
export function UnresponsiveWindowAlert({ onClose }: { onClose: () => void }) {
  return createPortal(
    <div
      role="alert"
      className="fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-[2147483647] mx-auto flex max-w-[28rem] items-center justify-between gap-4 rounded-xl border border-line bg-sheet p-4 text-ink shadow-sheet"
    >
      <p>{i18n.t('The payment window does not answer.')}</p>
      <Button variant="plain" onClick={onClose}>
        {i18n.t('Close')}
      </Button>
    </div>,
    document.body,
  )
}

/** What the user should know before paying again. */
export function PaymentNote({ notice }: { notice: PaymentNotice }) {
  if (notice.about !== 'failed') return <Notice>{i18n.t(notices[notice.about])}</Notice>
  return (
    <Notice kind="warning" title={i18n.t('Your last payment failed')}>
      {formatFailureReason(notice.message)}
    </Notice>
  )
}

const notices = {
  cancelled:
    /*i18n*/ "If money has left your account, don't pay again: your print ID appears here as soon as your bank confirms it.",
  open: /*i18n*/ 'Your first payment may still be confirmed. If you pay twice, the second payment goes back to you by itself.',
}

/** The provider speaks of "the customer" to the shop; our screens speak to the customer. */
export function formatFailureReason(reason: string): string {
  return reason.replaceAll(/\bthe customer['’]s\b/gi, 'your')
}
