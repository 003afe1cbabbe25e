import { i18n } from '@campus-print/domain/language'
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

/** Every refund of a print, its status and its reason. */
export function RefundList({ refunds }: { refunds: readonly RequestRefund[] }) {
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
          {refund.status === 'failed' && <SendAgain refund={refund} />}
        </li>
      ))}
    </ul>
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
