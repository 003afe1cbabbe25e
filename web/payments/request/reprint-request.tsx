import { type PrintRequest, reprintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refetchRequests } from '../../ordering/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/feedback/toasts.tsx'

/** Orders the same print once more and leads to its payment. */
export function ReprintRequest({ request: { id } }: { request: PrintRequest }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(reprintRequest, { params: { id } }),
    onSuccess: async ({ data }) => {
      await navigate({ to: paths.payment, params: { id: data.id } })
      void refetchRequests(queries)
    },
    onError: (error) =>
      toastError(serverMessage(error, i18n.t('The reprint was not created. Please try again.'))),
  })
  return (
    <Button variant="plain" busy={isPending} onClick={() => mutate()}>
      <Repeat aria-hidden className="size-5" />
      {i18n.t('Reprint')}
    </Button>
  )
}
