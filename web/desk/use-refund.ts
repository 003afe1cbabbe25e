import { type RequestRefund, refundRequest } from '@campus-print/contract/payments'
import { type Paise, formatRupees, fromRupees, toRupees } from '@campus-print/domain/pricing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { deskPaymentQuery, refetchDeskPayments } from './desk-payment-queries.ts'

interface RefundInput {
  readonly amount: Paise
  readonly reason: string
}

/** Gives back what was paid for a request. Asked again because no answer came, it is still one refund. */
export function useRefund(requestId: string, onDone: () => void) {
  const queries = useQueryClient()
  const [refundId, setRefundId] = useState(randomUuid)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ amount, reason }: RefundInput) => {
      const body = { refundId, amount: toRupees(amount), reason }
      return call(refundRequest, { params: { id: requestId }, body })
    },
    onSuccess: async ({ data }) => {
      finish(data.refunds)
      await refetchDeskPayments(queries)
    },
    onError: async () => {
      await refetchDeskPayments(queries)
      // It may have been done, and only the answer was lost.
      finish(queries.getQueryData(deskPaymentQuery(requestId).queryKey)?.payment.refunds ?? [])
    },
  })
  const finish = (known: readonly RequestRefund[]) => {
    const made = known.find(({ id }) => id === refundId)
    if (!made) return
    if (made.status !== 'failed') toastSuccess(`${formatRupees(fromRupees(made.amount))} is on its way back`)
    setRefundId(randomUuid())
    reset()
    onDone()
  }
  const faults = error instanceof ApiError ? error.errors : []
  const faultOf = (field: string) => faults.find((errorMessage) => errorMessage.field === field)?.message
  const [refundAmountError, reasonError] = [faultOf('amount'), faultOf('reason')]
  return {
    refund: mutate,
    isPending,
    refundAmountError,
    reasonError,
    /** What the server said of a field is true no more once the field is changed. */
    onChanged: () => faults.length > 0 && reset(),
    errorMessage:
      error && refundAmountError === undefined && reasonError === undefined
        ? serverMessage(error, 'No answer came. Try again: it is given back once, however often you ask.')
        : undefined,
  }
}
