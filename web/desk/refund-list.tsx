import { i18n } from '@campus-print/domain/language'
import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { type RequestRefund, retryRefund } from '@campus-print/contract/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { CircleX } from 'lucide-react'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { deskRefundMessage } from '../payments/index.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toastSuccess } from '../ui/feedback/toasts.tsx'
import { refetchDeskPayments } from './desk-payment-queries.ts'

type Failure = DeskPaymentDetails['failures'][number]

interface Props {
  refunds: readonly RequestRefund[]
  failures: readonly Failure[]
}

/** Every refund of a print, its status and its reason. */
export function RefundList({ refunds, failures }: Props) {
  return (
    <ul className="grid gap-3">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid justify-items-start gap-2 rounded-lg bg-well p-3">
          <p
            className={clsx(
              'flex items-center gap-2 font-semibold',
              refund.status === 'failed' && 'text-danger',
            )}
          >
            {refund.status === 'failed' && <CircleX aria-hidden className="size-5 shrink-0" />}
            {deskRefundMessage(refund)}
          </p>
          <p className="wrap-anywhere text-ink-soft">{refund.reason}</p>
          {refund.creditNoteNumber !== null && (
            <p className="text-sm text-ink-soft">
              {i18n.t('Credit note {number}', { number: refund.creditNoteNumber })}
            </p>
          )}
          {refund.status === 'failed' && (
            <FailedRefund refund={refund} failure={failures.find(({ refundId }) => refundId === refund.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Why a refund failed, and what can be done. */
function FailedRefund({ refund, failure }: { refund: RequestRefund; failure: Failure | undefined }) {
  return (
    <>
      {failure && <p className="wrap-anywhere">{i18n.t('Why: {reason}', { reason: failure.reason })}</p>}
      {failure?.canSendAgain === false ? (
        <>
          <p>
            {i18n.t(
              'Razorpay would reject it again. Look the payment up in the Razorpay dashboard: it may be refunded there already. Here the amount stays listed as owed.',
            )}
          </p>
          <Button variant="plain" disabled>
            {i18n.t('Send again')}
          </Button>
        </>
      ) : (
        <SendAgain refund={refund} />
      )}
    </>
  )
}

function SendAgain({ refund: { id, amount } }: { refund: RequestRefund }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(retryRefund, { params: { id } }),
    onSuccess: () =>
      toastSuccess(i18n.t('{amount} is on its way back again', { amount: formatRupees(fromRupees(amount)) })),
    // After an error another operator may have sent it, so the page shows the present state.
    onSettled: () => refetchDeskPayments(queries),
  })
  return (
    <>
      <p>
        {i18n.t(
          'The provider or the bank rejected it. Make sure that the Razorpay account holds enough, then send it again.',
        )}
      </p>
      <Button variant="plain" busy={isPending} onClick={() => mutate()}>
        {i18n.t('Send again')}
      </Button>
      {error && (
        <Notice kind="error" announced>
          {serverMessage(error, i18n.t('No answer came, so it may not be sent. Please try again.'))}
        </Notice>
      )}
    </>
  )
}
