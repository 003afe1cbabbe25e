import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { createPortal } from 'react-dom'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useFocusOnMount } from '../../ui/focus.ts'
import { formatFailureReason } from './failure-reason.ts'

/**
 * The provider's window is open, or its answer is being checked. Where no window shows, its page is another way, as
 * long as nothing was paid: `onLeave` is not there any more then.
 */
export function ProcessingPayment({ onLeave }: { onLeave: (() => void) | undefined }) {
  return (
    <div className="grid gap-3">
      <div role="status">
        <EmptyState icon={<Spinner />} title="Processing your payment">
          Please complete the payment in the popup window. Do not refresh this page.
        </EmptyState>
      </div>
      {onLeave && (
        <Button wide variant="quiet" onClick={onLeave}>
          Pay without a window
        </Button>
      )}
    </div>
  )
}

/** The browser is on its way to the provider's page. */
export function RedirectingToPayment() {
  return (
    <div role="status">
      <EmptyState icon={<Spinner />} title="Taking you to the payment page">
        You come back here once you have paid.
      </EmptyState>
    </div>
  )
}

export function FailedPayment({ message, onRetry }: { message: string; onRetry: () => void }) {
  const focus = useFocusOnMount<HTMLButtonElement>()
  return (
    <div role="alert" className="grid gap-3">
      <EmptyState icon={<CircleX aria-hidden className="size-10 text-danger" />} title="Payment Failed">
        <div className="grid gap-2 text-pretty">
          <p>{formatFailureReason(message)}</p>
          <p>Your document and settings are kept. If your bank confirms the payment after all, it counts.</p>
        </div>
      </EmptyState>
      <Button ref={focus} wide onClick={onRetry}>
        Try Again
      </Button>
      <Link to={paths.dashboard} className={buttonClass('plain', true)}>
        Cancel and Go Back
      </Link>
    </div>
  )
}

/** The way out of a provider's window that shows nothing; it lies above the window, which lies above all else. */
export function UnresponsiveWindowAlert({ onClose }: { onClose: () => void }) {
  return createPortal(
    <div
      role="alert"
      className="fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-[2147483647] mx-auto flex max-w-[28rem] items-center justify-between gap-4 rounded-xl border border-line bg-sheet p-4 text-ink shadow-sheet"
    >
      <p>The payment window does not answer.</p>
      <Button variant="plain" onClick={onClose}>
        Close
      </Button>
    </div>,
    document.body,
  )
}
