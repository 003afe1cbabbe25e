import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isChangeable } from './is-changeable.ts'
import { PrintFault, PrintSkeleton } from './print-states.tsx'
import { PrintSteps } from './print-steps.tsx'
import { isRequestNotFound } from './not-found.ts'
import { requestQuery } from './request-queries.ts'
import type { PrintPlace } from './use-print-step.ts'

/** The steps of an unpaid request that is to be changed; one that was paid meanwhile, or has ended, is let be. */
export function ChangedPrint({ id, place }: { id: string; place: PrintPlace }) {
  const { data: request, error, isFetching, refetch } = useQuery(requestQuery(id))
  const { beginAgain } = place
  const isOver = request ? !isChangeable(request) : isRequestNotFound(error)
  useEffect(() => {
    if (isOver) beginAgain()
  }, [isOver, beginAgain])

  if (request && !isOver) return <PrintSteps place={place} changed={request} />
  if (isOver || !error) return <PrintSkeleton />
  return <PrintFault isFetching={isFetching} retry={() => void refetch()} />
}
