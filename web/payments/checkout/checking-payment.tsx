import { i18n } from '@campus-print/domain/language'
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
        <EmptyState icon={<Spinner />} title={i18n.t('Checking your payment')}>
          <div className="grid gap-2 text-pretty">
            <p>
              {data?.since
                ? i18n.t('You began to pay on {time}. Your bank has not confirmed it yet.', {
                    time: formatDateTime(data.since),
                  })
                : i18n.t('We are asking the payment provider.')}
            </p>
            <p>
              {data?.since
                ? i18n.t("Don't pay again: once it is confirmed, your print ID appears here.")
                : i18n.t(
                    "If you have paid, don't pay again: once it is confirmed, your print ID appears here.",
                  )}
            </p>
          </div>
        </EmptyState>
      </div>
      {visibleError && (
        <Notice kind="warning" announced>
          {serverMessage(visibleError, i18n.t('No answer came. Please check your connection.'))}{' '}
          {i18n.t('Nothing is lost. This page keeps checking.')}
        </Notice>
      )}
      <Button wide variant="plain" busy={isPressed} onClick={() => void checkNow()}>
        {i18n.t('Check again')}
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
        {i18n.t('Pay another way')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        question={i18n.t('Pay another way?')}
        detail={i18n.t(
          'Your bank may still confirm the first payment. If you pay twice, the second payment goes back by itself to the account it came from.',
        )}
        confirm={i18n.t('Pay another way')}
        dismiss={i18n.t('Keep checking')}
        onClose={() => setConfirming(false)}
        onConfirm={onPayAnotherWay}
      />
    </>
  )
}
