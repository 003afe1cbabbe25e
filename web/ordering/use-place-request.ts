import { placeRequest } from '@campus-print/contract/ordering'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { saySuccess } from '../ui/toasts.tsx'
import { type DraftSettings, pagesToPrint } from './draft.ts'
import { sayPlaceFault } from './place-fault.ts'
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
      saySuccess('Print request created successfully!')
      void refetchRequests(queries)
      await navigate({ to: paths.payment, params: { id: data.id } })
      onPlaced()
    },
  })
  return {
    place: (serverFileName: string, settings: DraftSettings) => mutate({ serverFileName, settings }),
    isPending,
    fault: error ? sayPlaceFault(error) : undefined,
  }
}
