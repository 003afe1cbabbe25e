import {
  cancelRequest,
  cancelRequests,
  type PrintRequest,
  type PrintRequestWithHistory,
} from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { formatRupees } from '@campus-print/domain/pricing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { cancelMessages, describeCancelError, refundableAmount } from '../requests/cancel-messages.ts'
import { refetchRequests, requestQuery } from '../requests/request-queries.ts'

/**
 * Cancels requests of the list. The list does not know what was refunded already, so the question is asked after the
 * requests have been fetched.
 */
export function useCancelQuestion(requests: readonly PrintRequest[], onDone?: () => void) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<PrintRequestWithHistory[]>()
  const opening = useMutation({
    mutationFn: () => Promise.all(requests.map(({ id }) => queries.fetchQuery(requestQuery(id)))),
    onSuccess: setAsked,
    onError: (error) =>
      toastError(
        serverMessage(error, i18n.t('Nothing was cancelled. Check your connection, then try again.')),
      ),
  })
  const cancelling = useMutation({
    mutationFn: (of: PrintRequestWithHistory[]) => cancel(of),
    onSuccess: (message) => {
      toastSuccess(message)
      onDone?.()
    },
    onError: (error) => toastError(error.message),
    // After an error a request may have moved on, so the list shows the present state.
    onSettled: () => refetchRequests(queries),
  })
  return {
    isBusy: opening.isPending || cancelling.isPending,
    ask: () => opening.mutate(),
    asked,
    dismiss: () => setAsked(undefined),
    confirm: () => asked && cancelling.mutate(asked),
  }
}

export function CancelDialog({ question }: { question: ReturnType<typeof useCancelQuestion> }) {
  const { asked, dismiss, confirm } = question
  if (!asked) return null
  const [only] = asked
  const { action, detail } = asked.length === 1 && only ? cancelMessages(only) : batchMessages(asked)
  return (
    <ConfirmDialog
      isOpen
      question={i18n.t('{count, plural, one {Cancel this print?} other {Cancel # prints?}}', {
        count: asked.length,
      })}
      detail={detail}
      confirm={action}
      isDestructive
      dismiss={i18n.t('{count, plural, one {Keep it} other {Keep them}}', { count: asked.length })}
      onClose={dismiss}
      onConfirm={confirm}
    />
  )
}

/** The texts for several requests at once. */
export function batchMessages(requests: readonly Pick<PrintRequestWithHistory, 'payment'>[]) {
  const left = requests.reduce((sum, { payment }) => sum + (payment ? refundableAmount(payment) : 0), 0)
  if (left === 0) {
    return {
      action: i18n.t('Cancel requests'),
      detail: i18n.t('They will not be printed. Nothing is left to refund.'),
    }
  }
  const amount = formatRupees(left)
  return {
    action: i18n.t('Cancel and refund {amount}', { amount }),
    detail: i18n.t(
      'Unless printing has begun, nothing will be printed, and {amount} goes back to the account you paid from.',
      { amount },
    ),
  }
}

/** Cancels and answers what to say; throws with what to say where something was not cancelled. */
async function cancel(requests: readonly PrintRequestWithHistory[]): Promise<string> {
  const [only] = requests
  if (requests.length === 1 && only) return cancelOne(only)
  const body = { requestIds: requests.map(({ id }) => id) }
  const { data } = await call(cancelRequests, { body }).catch((error: unknown) => {
    throw new Error(serverMessage(error, i18n.t('No answer came. Check your connection, then try again.')))
  })
  const failed = data.filter(({ success }) => !success)
  const count = data.length - failed.length
  const done = i18n.t(
    '{count, plural, =0 {No print request cancelled} one {# print request cancelled} other {# print requests cancelled}}',
    { count },
  )
  const [first] = failed
  if (first) {
    throw new Error(i18n.t('{done}. Not cancelled: {reason}', { done, reason: first.message }))
  }
  return done
}

async function cancelOne(request: PrintRequestWithHistory): Promise<string> {
  try {
    await call(cancelRequest, { params: { id: request.id } })
    return i18n.t('Print request cancelled')
  } catch (error) {
    const reason = error instanceof ApiError ? describeCancelError(error, request) : undefined
    throw new Error(reason?.detail ?? i18n.t('Not cancelled. Please try again.'), { cause: error })
  }
}
