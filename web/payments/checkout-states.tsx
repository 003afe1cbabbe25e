import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { paths } from '../paths.ts'
import { BlankState } from '../ui/blank-state.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFocusAtFirst } from '../ui/use-focus-at-first.ts'

/** The provider's window is open, or its answer is being checked. */
export function ProcessingPayment() {
  return (
    <div role="status">
      <BlankState drawing={<Spinner />} title="Processing your payment">
        Please complete the payment in the popup window. Do not refresh this page.
      </BlankState>
    </div>
  )
}

/** The payment was made, but nobody has confirmed it to us yet. */
export function ConfirmingPayment({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status">
      <BlankState
        drawing={<Spinner />}
        title="Checking your payment"
        action={
          <Button look="plain" onClick={onAgain}>
            Check again
          </Button>
        }
      >
        Your payment is on its way but not confirmed yet. You need not pay again: as soon as it is confirmed
        your print is queued and the print ID appears here and on the dashboard.
      </BlankState>
    </div>
  )
}

export function FailedPayment({ message, onRetry }: { message: string; onRetry: () => void }) {
  const focus = useFocusAtFirst<HTMLButtonElement>()
  return (
    <div role="alert" className="grid gap-3">
      <BlankState drawing={<CircleX aria-hidden className="size-10 text-danger" />} title="Payment Failed">
        <p>{message}</p>
        <p>Your document and settings are kept.</p>
      </BlankState>
      <Button ref={focus} wide onClick={onRetry}>
        Try Again
      </Button>
      <Link to={paths.dashboard} className={buttonClass('plain', true)}>
        Cancel and Go Back
      </Link>
    </div>
  )
}
