import { placeRequest } from '@campus-print/contract/ordering'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import { type DraftSettings, pagesToPrint } from './draft.ts'
import { sayPlaceFault } from './place-fault.ts'
import { documentQuery } from '../documents/document-queries.ts'
import { refetchRequests } from './request-queries.ts'

/** Makes the request and goes on to pay it. */
export function usePlaceRequest(onPlaced: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ serverFileName, settings }: { serverFileName: string; settings: DraftSettings }) => {
      const { pages: _, customPages: __, ...rest } = settings
      return call(placeRequest, { body: { serverFileName, ...rest, pagesToPrint: pagesToPrint(settings) } })
    },
    onSuccess: async ({ data }) => {
      if (!data?.id) {
        sayFault('Could not get request ID. Redirecting to dashboard.')
        await navigate({ to: paths.dashboard })
        onPlaced()
        return
      }
      saySuccess('Print request created successfully!')
      void refetchRequests(queries)
      await navigate({ to: paths.payment, params: { id: data.id } })
      onPlaced()
    },
    onError: (error, { serverFileName }) => {
      // It has expired since it was shown: the screen finds out by asking again.
      if (error instanceof ApiError && error.code === 'document_not_found') {
        void queries.invalidateQueries(documentQuery(serverFileName))
      }
    },
  })
  return {
    place: (serverFileName: string, settings: DraftSettings) => mutate({ serverFileName, settings }),
    isPending,
    fault: error ? sayPlaceFault(error) : undefined,
  }
}
