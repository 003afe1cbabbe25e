import { listPeople, type Person } from '@campus-print/contract/people'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { userDataKey } from '../session/session.ts'

const people = [userDataKey, 'people']

/** People whose name or address contains `search`. Without a search: those with permissions or an open claim. */
export function peopleQuery(search: string) {
  return queryOptions({
    queryKey: [...people, search],
    queryFn: async () => unconfirmedFirst((await call(listPeople, { query: { search } })).data),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/**
 * Puts the server's answer into the cached lists. People stay listed, so that no row disappears under the manager's
 * pointer.
 */
export function updatePerson(queries: QueryClient, person: Person): void {
  queries.setQueriesData<Person[]>({ queryKey: people }, (list) =>
    list?.map((each) => (each.id === person.id ? person : each)),
  )
}

/** Refetches the lists after an error, which may come from an outdated list. */
export function refetchPeople(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: people })
}

function unconfirmedFirst(list: readonly Person[]): Person[] {
  return list.toSorted((a, b) => Number(b.claimedCategory !== null) - Number(a.claimedCategory !== null))
}
