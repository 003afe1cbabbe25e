import type { User } from '@campus-print/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { sessionQuery } from './session.ts'

/** The user of a screen that only signed-in users see; the guard before it has found out who that is. */
export function useUser(): User {
  const { user } = useRouteContext({ strict: false })
  if (!user) throw new Error('This screen is not behind the guard for signed-in users')
  return user
}

/** Whoever was refused for lack of a permission is asked after again, and so taken elsewhere. */
export function useRecheckOnForbidden(error: unknown): void {
  const queries = useQueryClient()
  const isForbidden = error instanceof ApiError && error.code === 'forbidden'
  useEffect(() => {
    if (isForbidden) void queries.invalidateQueries(sessionQuery)
  }, [isForbidden, queries])
}
