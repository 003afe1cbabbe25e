import { Trans } from '@lingui/react'
import { i18n } from '@campus-print/domain/language'
import { maxPeople, type Person } from '@campus-print/contract/people'
import { permissions } from '@campus-print/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { EmptyState, NoResults } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SearchResults } from '../../ui/search/search-results.tsx'
import { SearchScreen } from '../../ui/search/search-screen.tsx'
import { permissionLabels } from '../account-labels.ts'
import { useRecheckOnForbidden, useUser } from '../session/use-user.ts'
import { peopleQuery } from './people-queries.ts'
import { personColumns, PersonRow } from './person-row.tsx'

/** Managers grant permissions and confirm categories on this screen. */
export function PeopleScreen() {
  return (
    <SearchScreen
      title={i18n.t('People')}
      lead={i18n.t('Who runs the print desk, who manages, and who waits to be confirmed.')}
      listLabel={i18n.t('People and permissions')}
      searchLabel={i18n.t('Search by name or email')}
      results={PeopleList}
    />
  )
}

interface Props {
  search: string
  onClear: () => void
}

/** The people that a search finds. */
function PeopleList({ search, onClear }: Props) {
  return (
    <SearchResults
      loadError={i18n.t('The people did not load')}
      loading={i18n.t('Loading people')}
      answer={usePeople(search)}
      advice={i18n.t('Nothing was changed. Check your connection, then try again.')}
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
        <span>{i18n.t('Name')}</span>
        <span>{i18n.t('Email')}</span>
        <span>{i18n.t('Category')}</span>
        {permissions.map((permission) => (
          <span key={permission} className="text-center">
            {permissionLabels()[permission]}
          </span>
        ))}
      </div>
      <ul aria-label={i18n.t('People')} className="divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} isSelf={person.id === me.id} />
        ))}
      </ul>
    </>
  )
}

function formatResultCount(count: number, search: string): string {
  if (count === maxPeople)
    return i18n.t('The first {count, number} people are shown. Search for a longer part of the name.', {
      count,
    })
  return search === ''
    ? i18n.t(
        '{count, plural, one {# person} other {# people}} with permissions or waiting for confirmation',
        { count },
      )
    : i18n.t('{count, plural, one {# person} other {# people}} found', { count })
}

function NoPeople({ search, onClear }: Props) {
  if (search === '') {
    return (
      <EmptyState title={i18n.t('Nobody to show')}>
        {i18n.t('People with permissions, and those who wait for you, appear here.')}
      </EmptyState>
    )
  }
  return (
    <NoResults title={i18n.t('Nobody found')} onClear={onClear}>
      <Trans
        id="No confirmed account has <0>“{search}”</0> in its name or address."
        values={{ search }}
        components={{ 0: <span className="wrap-anywhere" /> }}
      />
    </NoResults>
  )
}

/** Fetches the people that a search finds. */
function usePeople(search: string) {
  const found = useQuery(peopleQuery(search))
  useRecheckOnForbidden(found.error)
  return found
}
