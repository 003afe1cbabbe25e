import { useQuery } from '@tanstack/react-query'
import { useRecheckOnForbidden } from '../use-permission-lost.ts'
import { peopleQuery } from './people-queries.ts'

/** The people a search finds. */
export function usePeople(search: string) {
  const found = useQuery(peopleQuery(search))
  useRecheckOnForbidden(found.error)
  return found
}
