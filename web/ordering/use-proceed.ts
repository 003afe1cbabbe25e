import type { Document } from '@campus-print/contract/documents'
import { useRef, useState } from 'react'
import type { ChosenPages } from './chosen-pages.ts'
import type { DraftSettings } from './draft.ts'
import { usePlaceRequest } from './use-place-request.ts'

interface ProceedInput {
  document: Document
  settings: DraftSettings
  chosen: ChosenPages
  onPlaced: () => void
}

/** Goes on to the payment, or back to the field of the pages while it cannot be told which are meant. */
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
