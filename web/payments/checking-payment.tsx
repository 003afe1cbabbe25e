import { useState } from 'react'
import { serverMessage } from '../api/api-error.ts'
import { BlankState } from '../ui/blank-state.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { sayWhen } from '../ui/say-when.ts'
import { Spinner } from '../ui/spinner.tsx'
import { checkFault } from './check-fault.ts'
import type { PaymentCheckQuery } from './use-payment-check.ts'

interface Props {
  check: PaymentCheckQuery
  onPayOtherwise: () => void
}

/** Money may be on its way, and nobody has confirmed it to us yet. */
export function CheckingPayment({ check, onPayOtherwise }: Props) {
  const { data, error, refetch } = check
  const [isPressed, setPressed] = useState(false)
  const fault = checkFault(error)
  const askNow = async () => {
    setPressed(true)
    await refetch()
    setPressed(false)
  }
  return (
    <div className="grid gap-3">
      <div role="status">
        <BlankState drawing={<Spinner />} title="Checking your payment">
          <div className="grid gap-2 text-pretty">
            {data?.since ? (
              <p>You began to pay on {sayWhen(data.since)}. Your bank has not confirmed it yet.</p>
            ) : (
              <p>We are asking the payment provider how it stands.</p>
            )}
            <p>
              {data?.since ? 'You need not pay again' : 'If you have paid, you need not pay again'}: once it
              is confirmed, your print is queued and its print ID appears here.
            </p>
          </div>
        </BlankState>
      </div>
      {fault && (
        <Notice kind="warning" announced>
          {serverMessage(fault, 'No answer came. Please check your connection.')} Nothing is lost: this page
          keeps asking.
        </Notice>
      )}
      <Button wide look="plain" busy={isPressed} onClick={() => void askNow()}>
        Check again
      </Button>
      <PayOtherwise onPayOtherwise={onPayOtherwise} />
    </div>
  )
}

function PayOtherwise({ onPayOtherwise }: Pick<Props, 'onPayOtherwise'>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button wide look="quiet" onClick={() => setAsking(true)}>
        Pay another way
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Pay another way?"
        detail="Your bank may still confirm the first payment. If you pay twice, the second payment goes back by itself to the account it came from."
        confirm="Pay another way"
        dismiss="Keep checking"
        onClose={() => setAsking(false)}
        onConfirm={onPayOtherwise}
      />
    </>
  )
}
