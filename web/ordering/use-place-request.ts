import { placeRequest } from '@campus-print/contract/ordering'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { saySuccess } from '../ui/toasts.tsx'
import { type DraftSettings, pagesToPrint } from './draft.ts'
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

/** The field-level verdicts say more than the message above them; either beats a word of our own. */
export function sayPlaceFault(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0) {
    const verdicts = error.errors.map(({ field, message }) => `${field}: ${message}`)
    return `Validation Error: ${verdicts.join(', ')}`
  }
  return (error instanceof Error && error.message) || 'Error creating print request'
}
