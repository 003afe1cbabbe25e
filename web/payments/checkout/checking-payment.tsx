import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { visibleCheckError } from './check-outcome.ts'
import type { PaymentCheckQuery } from './use-checkout.ts'

interface Props {
  check: PaymentCheckQuery
  onPayAnotherWay: () => void
}

/** Money may be on its way that the provider has not confirmed yet. */
export function CheckingPayment({ check, onPayAnotherWay }: Props) {
  const { data, error, refetch } = check
  const [isPressed, setPressed] = useState(false)
  const visibleError = visibleCheckError(error)
  const checkNow = async () => {
    setPressed(true)
    await refetch()
    setPressed(false)
  }
  return (
    <div className="grid gap-3">
      <div role="status">
        <EmptyState icon={<Spinner />} title="Checking your payment">
          <div className="grid gap-2 text-pretty">
            {data?.since ? (
              <p>You began to pay on {formatDateTime(data.since)}. Your bank has not confirmed it yet.</p>
            ) : (
              <p>We are asking the payment provider how it stands.</p>
            )}
            <p>
              {data?.since ? 'You need not pay again' : 'If you have paid, you need not pay again'}: once it
              is confirmed, your print is queued and its print ID appears here.
            </p>
          </div>
        </EmptyState>
      </div>
      {visibleError && (
        <Notice kind="warning" announced>
          {serverMessage(visibleError, 'No answer came. Please check your connection.')} Nothing is lost: this
          page keeps asking.
        </Notice>
      )}
      <Button wide variant="plain" busy={isPressed} onClick={() => void checkNow()}>
        Check again
      </Button>
      <PayAnotherWay onPayAnotherWay={onPayAnotherWay} />
    </div>
  )
}

function PayAnotherWay({ onPayAnotherWay }: Pick<Props, 'onPayAnotherWay'>) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button wide variant="quiet" onClick={() => setConfirming(true)}>
        Pay another way
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        question="Pay another way?"
        detail="Your bank may still confirm the first payment. If you pay twice, the second payment goes back by itself to the account it came from."
        confirm="Pay another way"
        dismiss="Keep checking"
        onClose={() => setConfirming(false)}
        onConfirm={onPayAnotherWay}
      />
    </>
  )
}
