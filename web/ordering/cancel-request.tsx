import { type PrintRequestWithHistory, cancelRequest } from '@campus-print/contract/ordering'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import { refetchRequests } from './request-queries.ts'
import { sayCancel } from './say-cancel.ts'

/** The way out of a request as long as it is not being printed; says what happens to the money. */
export function CancelRequest({ request }: { request: PrintRequestWithHistory }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cancelRequest, { params: { id: request.id } }),
    onSuccess: () => saySuccess('Print request cancelled'),
    onError: (error) => sayFault(serverMessage(error, 'The request could not be cancelled')),
    // Where it was refused, the request has moved on: either way the page must show what is true now.
    onSettled: () => refetchRequests(queries),
  })
  const words = sayCancel(request)
  return (
    <>
      <Button look="plain" busy={isPending} onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Cancel this print?"
        detail={words.detail}
        confirm={words.action}
        isDestructive
        dismiss="Keep it"
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}
