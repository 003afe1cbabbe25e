import { type PrintRequest, reprintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { refetchRequests } from '../requests/request-queries.ts'
import { useChangeSettings } from './change-settings.ts'

/**
 * Orders a print once more and leads to its settings, which the user may change before paying; where its document was
 * deleted, to the upload.
 */
export function useReprint({ id }: Pick<PrintRequest, 'id'>) {
  const queries = useQueryClient()
  const changeSettings = useChangeSettings()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(reprintRequest, { params: { id } }),
    onSuccess: ({ data }) => {
      changeSettings(data, [])
      void refetchRequests(queries)
    },
    onError: (error) => {
      toastError(serverMessage(error, i18n.t('The reprint was not created. Please try again.')))
      if (error instanceof ApiError && error.code === 'document_deleted') void navigate({ to: paths.print })
    },
  })
}
