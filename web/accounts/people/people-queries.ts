import { listPeople, type Person } from '@campus-print/contract/people'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { userDataKey } from '../session/session.ts'

const people = [userDataKey, 'people']

/** People by a part of their name or address; without one, those a manager has to do with. */
export function peopleQuery(search: string) {
  return queryOptions({
    queryKey: [...people, search],
    queryFn: async () => unconfirmedFirst((await call(listPeople, { query: { search } })).data),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/**
 * Shows a person as the server has them now. The rest of the list stays as it is: nobody goes from under one's hands
 * because there is nothing more to do about them.
 */
export function updatePerson(queries: QueryClient, person: Person): void {
  queries.setQueriesData<Person[]>({ queryKey: people }, (list) =>
    list?.map((each) => (each.id === person.id ? person : each)),
  )
}

/** Asks for the list on the screen again: what was refused may have rested on an old one. */
export function refetchPeople(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: people })
}

function unconfirmedFirst(list: readonly Person[]): Person[] {
  return list.toSorted((a, b) => Number(b.claimedCategory !== null) - Number(a.claimedCategory !== null))
}
