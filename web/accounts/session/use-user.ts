import type { User } from '@campus-print/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { sessionQuery } from './session.ts'

/** The signed-in user, on a screen behind the guard for users. */
export function useUser(): User {
  const { user } = useRouteContext({ strict: false })
  if (!user) throw new Error('This screen is not behind the guard for signed-in users')
  return user
}

/** Fetches the user again after a 403, so that the guards follow the present permissions, and what they need. */
export function useRecheckOnForbidden(error: unknown): void {
  const queries = useQueryClient()
  const isForbidden =
    error instanceof ApiError && (error.code === 'forbidden' || error.code === 'second_factor_required')
  useEffect(() => {
    if (isForbidden) void queries.invalidateQueries(sessionQuery)
  }, [isForbidden, queries])
}
