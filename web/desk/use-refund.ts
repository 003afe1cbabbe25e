import { i18n } from '@campus-print/domain/language'
import { refundRequest, type RequestRefund } from '@campus-print/contract/payments'
import { formatRupees, fromRupees, type Paise, toRupees } from '@campus-print/domain/pricing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { toastSuccess } from '../ui/feedback/toasts.tsx'
import { deskPaymentQuery, refetchDeskPayments } from './desk-payment-queries.ts'

interface RefundInput {
  readonly amount: Paise
  readonly reason: string
}

/** Refunds a payment. A repeated call after a lost answer carries the same id, so it makes one refund only. */
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
      // The refund may exist although its answer was lost.
      finish(queries.getQueryData(deskPaymentQuery(requestId).queryKey)?.payment.refunds ?? [])
    },
  })
  const finish = (refunds: readonly RequestRefund[]) => {
    const refund = refunds.find(({ id }) => id === refundId)
    if (!refund) return
    if (refund.status !== 'failed')
      toastSuccess(i18n.t('{amount} is on its way back', { amount: formatRupees(fromRupees(refund.amount)) }))
    setRefundId(randomUuid())
    reset()
    onDone()
  }
  const errors = error instanceof ApiError ? error.errors : []
  const messageOf = (name: string) => errors.find(({ field }) => field === name)?.message
  const fieldErrors = { amount: messageOf('amount'), reason: messageOf('reason') }
  const hasFieldError = fieldErrors.amount !== undefined || fieldErrors.reason !== undefined
  return {
    refund: mutate,
    isPending,
    /** What the server says of single fields, until one of them is edited. */
    fieldErrors,
    clearServerErrors: () => {
      if (errors.length > 0) reset()
    },
    errorMessage:
      error && !hasFieldError
        ? serverMessage(error, i18n.t('No answer came. Try again: it is refunded only once.'))
        : undefined,
  }
}

/** `crypto.randomUUID` exists on https pages only, and a trial of the desk may run over plain http. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (Number(bytes[6]) & 0x0f) | 0x40
  bytes[8] = (Number(bytes[8]) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
