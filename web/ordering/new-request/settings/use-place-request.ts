import type { Document } from '@campus-print/contract/documents'
import type { BodyOf } from '@campus-print/contract/endpoint'
import { placeRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { layoutError, plainLayout } from '@campus-print/domain/printing'
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
import type { DraftSettings, WaitingDocument } from '../draft.ts'
import { useGoToNextDocument, useGoToPayment } from '../use-print-step.ts'
import type { ChosenPages } from './chosen-pages.ts'
import { placeErrorMessage } from './cost-summary.tsx'

type Order = Omit<BodyOf<typeof placeRequest>, 'replaces'>

interface Placing {
  /** One after the other. */
  orders: readonly Order[]
  /** The requests that were placed so far. */
  placed: string[]
}

interface PlaceOptions {
  /** How many documents wait behind the present one. */
  waitingCount: number
  /** Another document takes the place of the one that was placed. */
  onNext: () => void
  onPlaced: () => void
}

/** Places requests, and then leads to the settings of the next document, or to the payment of all of them. */
function usePlaceRequests({ waitingCount, onNext, onPlaced }: PlaceOptions) {
  const navigate = useNavigate()
  const goToPayment = useGoToPayment()
  const goToNextDocument = useGoToNextDocument()
  const queries = useQueryClient()
  const { changes: replaced, paidWith = [] } = useLocation({ select: ({ state }) => state })
  /** Leaves the documents behind for which requests were placed. */
  const leave = async (placed: readonly string[]) => {
    const last = placed.at(-1)
    if (last === undefined) return
    if (placed.length <= waitingCount) {
      goToNextDocument([...paidWith, ...placed])
      placed.forEach(onNext)
    } else {
      await goToPayment(last, [...paidWith, ...placed.slice(0, -1)])
      onPlaced()
    }
    // Not earlier: the steps of a replaced request, now cancelled, would start again.
    void refetchRequests(queries)
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ orders, placed }: Placing) => {
      for (const [index, order] of orders.entries()) {
        const replaces = index === 0 ? replaced : undefined
        const { data } = await call(placeRequest, { body: { ...order, replaces } })
        if (!data?.id) return false
        placed.push(data.id)
      }
      return true
    },
    onSuccess: async (isWhole, { placed }) => {
      if (isWhole) {
        const isLast = placed.length > waitingCount
        if (isLast) toastSuccess(i18n.t('Print request created successfully!'))
        await leave(placed)
        return
      }
      toastError(i18n.t('Could not get request ID. Redirecting to dashboard.'))
      await navigate({ to: paths.dashboard })
      onPlaced()
    },
    onError: async (error, { orders, placed }) => {
      // The document has expired since it was shown: the screen finds out by refetching it.
      const failed = orders[placed.length]
      if (failed && error instanceof ApiError && error.code === 'document_not_found') {
        void queries.invalidateQueries(documentQuery(failed.serverFileName))
      }
      // The present document is another one then, which shows no error of an earlier step.
      if (placed.length > 0) toastError(placeErrorMessage(error))
      await leave(placed)
    },
  })
  useWhenOnline(isConnectionError(error), reset)
  return {
    place: (orders: readonly Order[]) => mutate({ orders, placed: [] }),
    isPending,
    placeError: error ?? undefined,
  }
}

interface ProceedInput extends Omit<PlaceOptions, 'waitingCount'> {
  document: Document
  settings: DraftSettings
  chosen: ChosenPages
  /** The documents whose settings are chosen next. */
  waiting: readonly WaitingDocument[]
}

/** Places the request, or focuses the range field while the range is invalid. */
export function useProceed({ document, settings, chosen, waiting, onNext, onPlaced }: ProceedInput) {
  const { place, isPending, placeError } = usePlaceRequests({
    waitingCount: waiting.length,
    onNext,
    onPlaced,
  })
  const rangeField = useRef<HTMLInputElement>(null)
  const [wasRejected, setRejected] = useState(false)
  const { pages: _, customPages: __, ...rest } = settings
  const proceed = (others: readonly Order[] = []) => {
    if (chosen.pages) {
      place([{ ...rest, serverFileName: document.serverFileName, pagesToPrint: chosen.range }, ...others])
      return
    }
    setRejected(true)
    rangeField.current?.focus()
  }
  /** The order of a waiting document: these settings for all its pages, in its own orientation. */
  const whole = (one: WaitingDocument): Order => ({
    ...rest,
    // Pages across make no booklet.
    ...(layoutError({ ...rest, ...one }) && plainLayout),
    ...one,
    pagesToPrint: 'all',
    colorPages: null,
  })
  return {
    proceed: () => proceed(),
    proceedWithAll: () => proceed(waiting.map(whole)),
    rangeField,
    wasRejected,
    clearRejection: () => setRejected(false),
    isPending,
    placeError,
  }
}
