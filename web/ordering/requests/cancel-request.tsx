import { cancelRequest, type PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { canTransition } from '@campus-print/domain/ordering'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useRestoreLostFocus } from '../../ui/focus.ts'
import { cancelMessages, describeCancelError, isCancelPending } from './cancel-messages.ts'
import { refetchRequests } from './request-queries.ts'

/**
 * Cancels a request before it is printed and says what happens to the money. An error stays visible even where the
 * button is gone.
 */
export function CancelRequest({ request }: { request: PrintRequestWithHistory }) {
  const { status } = request
  const [isConfirming, setConfirming] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(cancelRequest, { params: { id: request.id } }),
    onSuccess: () => toastSuccess(i18n.t('Print request cancelled')),
    // After an error the request may have moved on, so the page shows the present state.
    onSettled: () => refetchRequests(queries),
  })
  const canCancel = canTransition(status, 'cancelled', 'owner') && !isCancelPending(request)
  const { next, onFocus } = useRestoreLostFocus<HTMLDivElement>(String(canCancel))
  const cancelError = describeCancelError(error, request)
  const messages = cancelMessages(request)
  if (!canCancel && !cancelError) return null
  return (
    <div ref={next} tabIndex={-1} onFocus={onFocus} className="grid gap-3 outline-none">
      {cancelError && (
        <Notice kind="warning" title={cancelError.title} announced>
          {cancelError.detail}
        </Notice>
      )}
      {canCancel && (
        <Button variant="plain" busy={isPending} onClick={() => setConfirming(true)}>
          {messages.action}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming && canCancel}
        question={i18n.t('Cancel this print?')}
        detail={messages.detail}
        confirm={messages.action}
        isDestructive
        dismiss={i18n.t('Keep it')}
        onClose={() => setConfirming(false)}
        onConfirm={() => mutate()}
      />
    </div>
  )
}
