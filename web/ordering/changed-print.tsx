import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { canChangeSettings } from './is-changeable.ts'
import { DraftLoadError, DraftSkeleton } from './print-states.tsx'
import { PrintSteps } from './print-steps.tsx'
import { isRequestNotFound } from './not-found.ts'
import { requestQuery } from './request-queries.ts'
import type { StepNavigation } from './use-print-step.ts'

/** The steps of an unpaid request that is to be changed; one that was paid meanwhile, or has ended, is let be. */
export function EditRequestSteps({ id, navigation }: { id: string; navigation: StepNavigation }) {
  const { data: request, error, isFetching, refetch } = useQuery(requestQuery(id))
  const { restart } = navigation
  const cannotEdit = request ? !canChangeSettings(request) : isRequestNotFound(error)
  useEffect(() => {
    if (cannotEdit) restart()
  }, [cannotEdit, restart])

  if (request && !cannotEdit) return <PrintSteps navigation={navigation} changed={request} />
  if (cannotEdit || !error) return <DraftSkeleton />
  return <DraftLoadError isFetching={isFetching} retry={() => void refetch()} />
}
