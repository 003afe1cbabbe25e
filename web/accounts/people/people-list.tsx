import { type Person, mostPeople } from '@campus-print/contract/people'
import { permissions } from '@campus-print/domain/accounts'
import clsx from 'clsx'
import { EmptyState } from '../../ui/blank-state.tsx'
import { NoResults } from '../../ui/nothing-found.tsx'
import { SearchResults } from '../../ui/search-results.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUser } from '../use-user.ts'
import { permissionLabels } from './permission-words.ts'
import { personColumns } from './person-columns.ts'
import { PersonRow } from './person-row.tsx'
import { usePeople } from './use-people.ts'

interface Props {
  search: string
  onClear: () => void
}

/** Whoever a search finds, as far as they can be shown at once. */
export function PeopleList({ search, onClear }: Props) {
  return (
    <SearchResults
      itemName="people"
      answer={usePeople(search)}
      advice="Nothing was changed. Check your connection, then try again."
      rowSkeleton={<Skeleton className="h-24 md:h-9" />}
      skeletonRows={4}
      formatResultCount={(count) => formatResultCount(count, search)}
      empty={<NoPeople search={search} onClear={onClear} />}
    >
      {(people) => <Rows people={people} />}
    </SearchResults>
  )
}

function Rows({ people }: { people: readonly Person[] }) {
  const me = useUser()
  return (
    <>
      <div
        aria-hidden
        className={clsx(
          'hidden gap-x-4 border-b border-line pb-2 text-sm text-ink-soft md:grid',
          personColumns,
        )}
      >
        <span>Name</span>
        <span>Email</span>
        <span>Category</span>
        {permissions.map((permission) => (
          <span key={permission} className="text-center">
            {permissionLabels[permission]}
          </span>
        ))}
      </div>
      <ul aria-label="People" className="divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} isSelf={person.id === me.id} />
        ))}
      </ul>
    </>
  )
}

function formatResultCount(count: number, search: string): string {
  if (count === mostPeople)
    return `The first ${mostPeople} people are shown. Search for a longer part of the name.`
  const people = count === 1 ? '1 person' : `${count} people`
  return search === '' ? `${people} with permissions or waiting for confirmation` : `${people} found`
}

function NoPeople({ search, onClear }: Props) {
  if (search === '') {
    return (
      <EmptyState title="Nobody to show">
        People with permissions, and those who wait for you, appear here.
      </EmptyState>
    )
  }
  return (
    <NoResults title="Nobody found" onClear={onClear}>
      No confirmed account has <span className="wrap-anywhere">“{search}”</span> in its name or address.
    </NoResults>
  )
}
