import { cancelRequest } from '@campus-print/contract/ordering'
import type { PrintRequest } from '@campus-print/contract/ordering'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import { refetchRequests } from './request-queries.ts'

/** The way out of a request as long as it is not being printed; says what happens to the money. */
export function CancelRequest({ request }: { request: PrintRequest }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cancelRequest, { params: { id: request.id } }),
    onSuccess: () => saySuccess('Print request cancelled'),
    onError: (error) => sayFault(serverMessage(error, 'The request could not be cancelled')),
    // Where it was refused, the request has moved on: either way the page must show what is true now.
    onSettled: () => refetchRequests(queries),
  })
  const words = wordsFor(request)
  return (
    <>
      <Button look="plain" busy={isPending} onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Cancel this print?"
        detail={words.detail}
        confirm="Cancel the print"
        dismiss="Keep it"
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}

function wordsFor({ status, totalCost }: PrintRequest): { action: string; detail: string } {
  const amount = formatRupees(fromRupees(totalCost))
  if (status === 'pending') {
    return { action: 'Cancel request', detail: 'Nothing was paid, and nothing will be printed.' }
  }
  return {
    action: `Cancel and refund ${amount}`,
    detail: `Nothing will be printed, and ${amount} goes back to the account you paid from.`,
  }
}
