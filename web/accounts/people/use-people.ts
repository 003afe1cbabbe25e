import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { sessionQuery } from '../session.ts'
import { peopleQuery } from './people-queries.ts'

/** The people a search finds. Who is no manager any more is asked after again, and so taken elsewhere. */
export function usePeople(search: string) {
  const queries = useQueryClient()
  const found = useQuery(peopleQuery(search))
  const isForbidden = found.error instanceof ApiError && found.error.code === 'forbidden'
  useEffect(() => {
    if (isForbidden) void queries.invalidateQueries(sessionQuery)
  }, [isForbidden, queries])
  return found
}
