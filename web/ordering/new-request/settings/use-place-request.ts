import type { Document } from '@campus-print/contract/documents'
import { placeRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError, isConnectionError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { documentQuery } from '../../../documents/index.ts'
import { paths } from '../../../paths.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx'
import { useWhenOnline } from '../../../ui/use-online.ts'
import { refetchRequests } from '../../requests/request-queries.ts'
import type { DraftSettings } from '../draft.ts'
import { useGoToPayment } from '../use-print-step.ts'
import type { ChosenPages } from './chosen-pages.ts'

interface Order {
  serverFileName: string
  settings: DraftSettings
  /** The chosen pages, as a request states them. */
  pagesToPrint: string
}

interface Placing extends Order {
  /** The unpaid request that it replaces. */
  replaced: string | undefined
}

/** Places the request and opens its payment. */
function usePlaceRequest(onPlaced: () => void) {
  const navigate = useNavigate()
  const goToPayment = useGoToPayment()
  const queries = useQueryClient()
  const replaced = useLocation({ select: ({ state }) => state.changes })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ serverFileName, settings, pagesToPrint, replaced: replaces }: Placing) => {
      const { pages: _, customPages: __, ...rest } = settings
      return call(placeRequest, { body: { serverFileName, ...rest, pagesToPrint, replaces } })
    },
    onSuccess: async ({ data }) => {
      if (!data?.id) {
        toastError(i18n.t('Could not get request ID. Redirecting to dashboard.'))
        await navigate({ to: paths.dashboard })
        onPlaced()
        return
      }
      toastSuccess(i18n.t('Print request created successfully!'))
      await goToPayment(data.id)
      // Not earlier: the steps of a replaced request, now cancelled, would start again.
      void refetchRequests(queries)
      onPlaced()
    },
    onError: (error, { serverFileName }) => {
      // The document has expired since it was shown: the screen finds out by refetching it.
      if (error instanceof ApiError && error.code === 'document_not_found') {
        void queries.invalidateQueries(documentQuery(serverFileName))
      }
    },
  })
  useWhenOnline(isConnectionError(error), reset)
  return {
    place: (order: Order) => mutate({ ...order, replaced }),
    isPending,
    placeError: error ?? undefined,
  }
}

interface ProceedInput {
  document: Document
  settings: DraftSettings
  chosen: ChosenPages
  onPlaced: () => void
}

/** Places the request, or focuses the range field while the range is invalid. */
export function useProceedToPayment({ document, settings, chosen, onPlaced }: ProceedInput) {
  const { place, isPending, placeError } = usePlaceRequest(onPlaced)
  const rangeField = useRef<HTMLInputElement>(null)
  const [wasRejected, setRejected] = useState(false)
  const proceed = () => {
    if (chosen.pages) {
      place({ serverFileName: document.serverFileName, settings, pagesToPrint: chosen.range })
      return
    }
    setRejected(true)
    rangeField.current?.focus()
  }
  return { proceed, rangeField, wasRejected, clearRejection: () => setRejected(false), isPending, placeError }
}
