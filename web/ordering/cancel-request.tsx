import { type PrintRequestWithHistory, cancelRequest } from '@campus-print/contract/ordering'
import { mayMove } from '@campus-print/domain/ordering'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { saySuccess } from '../ui/toasts.tsx'
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts'
import { refetchRequests } from './request-queries.ts'
import { isCancelAwaited, sayCancelRefusal } from './say-cancel-refusal.ts'
import { sayCancel } from './say-cancel.ts'

/**
 * The way out of a request as long as it is not being printed; says what happens to the money, and why it was too late:
 * a refusal stays to be read, also where it has taken the button away.
 */
export function CancelRequest({ request }: { request: PrintRequestWithHistory }) {
  const { status } = request
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(cancelRequest, { params: { id: request.id } }),
    onSuccess: () => saySuccess('Print request cancelled'),
    // Where it was refused, the request has moved on: either way the page must show what is true now.
    onSettled: () => refetchRequests(queries),
  })
  const mayCancel = mayMove(status, 'cancelled', 'owner') && !isCancelAwaited(request)
  const { next, onFocus } = useFocusIfLost<HTMLDivElement>(String(mayCancel))
  const refusal = sayCancelRefusal(error, request)
  const words = sayCancel(request)
  if (!mayCancel && !refusal) return null
  return (
    <div ref={next} tabIndex={-1} onFocus={onFocus} className="grid gap-3 outline-none">
      {refusal && (
        <Notice kind="warning" title={refusal.title} announced>
          {refusal.detail}
        </Notice>
      )}
      {mayCancel && (
        <Button look="plain" busy={isPending} onClick={() => setAsking(true)}>
          {words.action}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking && mayCancel}
        question="Cancel this print?"
        detail={words.detail}
        confirm={words.action}
        isDestructive
        dismiss="Keep it"
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </div>
  )
}
