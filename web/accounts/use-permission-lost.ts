import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { sessionQuery } from './session.ts'

/** Whoever was refused for lack of a permission is asked after again, and so taken elsewhere. */
export function useRecheckOnForbidden(error: unknown): void {
  const queries = useQueryClient()
  const isForbidden = error instanceof ApiError && error.code === 'forbidden'
  useEffect(() => {
    if (isForbidden) void queries.invalidateQueries(sessionQuery)
  }, [isForbidden, queries])
}
