import { i18n } from '@campus-print/domain/language'
import { dateFilters, listSorts } from '@campus-print/domain/ordering'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { Options, SelectInput, TextInput } from '../../ui/forms/inputs.tsx'
import { type HistorySearch, maxSearch, readHistorySearch, statusFilters } from './history-search.ts'

/** The filters of the history, which are part of the address. */
export function HistoryFilters({ search }: { search: HistorySearch }) {
  const change = useFilterChange()
  return (
    <div
      role="search"
      aria-label={i18n.t('Filter print requests')}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_13rem] max-sm:*:last:col-span-2"
    >
      <div className="col-span-2 sm:col-span-3 lg:col-span-1">
        <SearchField search={search.search ?? ''} onSearch={(text, how) => change({ search: text }, how)} />
      </div>
      <Choice
        label={i18n.t('Status')}
        values={['all', ...statusFilters]}
        names={statusNames()}
        value={search.status ?? 'all'}
        onChoose={(status) => change({ status })}
      />
      <Choice
        label={i18n.t('Date')}
        values={dateFilters}
        names={dateNames()}
        value={search.date ?? 'all'}
        onChoose={(date) => change({ date })}
      />
      <Choice
        label={i18n.t('Sort by')}
        values={listSorts}
        names={sortNames()}
        value={search.sort ?? 'newest'}
        onChoose={(sort) => change({ sort })}
      />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  names: Readonly<Record<Value, string>>
  value: Value
  onChoose: (value: string) => void
}

function Choice<Value extends string>({ label, values, names, value, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <SelectInput id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        <Options values={values} names={names} />
      </SelectInput>
    </div>
  )
}

interface SearchFieldProps {
  search: string
  onSearch: (text: string, how: { replace: boolean }) => void
}

const settledMs = 250

/** Searches when the user stops typing, and follows the address when it changes otherwise: back, or cleared filters. */
function SearchField({ search, onSearch }: SearchFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(search)
  const applied = useRef(search)
  useEffect(() => {
    if (search === applied.current) return
    applied.current = search
    setTyped(search)
  }, [search])
  const apply = useEffectEvent((text: string) => {
    if (text === applied.current) return
    // One step back ends the search, however often its text was changed.
    const replace = applied.current !== ''
    applied.current = text
    onSearch(text, { replace })
  })
  useEffect(() => {
    const timer = setTimeout(() => apply(typed.trim()), settledMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {i18n.t('Search')}
      </label>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
        <TextInput
          id={id}
          type="search"
          placeholder={i18n.t('Document or print ID')}
          autoComplete="off"
          maxLength={maxSearch}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="pl-10 text-ellipsis"
        />
      </div>
    </div>
  )
}

/** Changes a part of the address. Another filter starts at the first page. */
function useFilterChange() {
  const navigate = useNavigate()
  return (changed: Record<string, string>, { replace }: { replace: boolean } = { replace: false }) => {
    void navigate({
      to: paths.history,
      search: (before) => readHistorySearch({ ...before, ...changed, page: undefined }),
      replace,
      resetScroll: false,
    })
  }
}

function statusNames() {
  return {
    all: i18n.t('All statuses'),
    in_queue: i18n.t('In Queue'),
    in_process: i18n.t('In Process'),
    completed: i18n.t('Completed'),
    failed: i18n.t('Failed'),
    cancelled: i18n.t('Cancelled'),
  }
}

function dateNames() {
  return {
    all: i18n.t('All dates'),
    today: i18n.t('Today'),
    week: i18n.t('This week'),
    month: i18n.t('This month'),
    year: i18n.t('This year'),
  }
}

function sortNames() {
  return {
    newest: i18n.t('Newest first'),
    oldest: i18n.t('Oldest first'),
    cost_high: i18n.t('Highest cost'),
    cost_low: i18n.t('Lowest cost'),
    name: i18n.t('Document name'),
  }
}
