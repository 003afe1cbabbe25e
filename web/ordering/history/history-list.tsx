import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { useState } from 'react'
import { useMediaQuery, wideWindow } from '../../ui/use-media-query.ts'
import { HistoryCards } from './history-cards.tsx'
import { HistoryTable } from './history-table.tsx'
import { Pagination } from './pagination.tsx'
import { SelectionBar } from './selection-bar.tsx'

interface Props {
  requests: readonly PrintRequest[]
  /** Another page or filter is loading. */
  isOutdated: boolean
  page: number
  pages: number
  onPage: () => void
}

/** The requests of one page, which can be selected: a table where there is room for it, otherwise cards. */
export function HistoryList({ requests, isOutdated, page, pages, onPage }: Props) {
  const isWide = useMediaQuery(wideWindow)
  const selection = useSelection(requests)
  const List = isWide ? HistoryTable : HistoryCards
  return (
    <div
      aria-busy={isOutdated}
      className={clsx('grid grid-cols-[minmax(0,1fr)] gap-4', isOutdated && 'opacity-60')}
    >
      <SelectionBar selection={selection} />
      <List requests={requests} selection={selection} />
      <Pagination page={page} pages={pages} onChoose={onPage} />
    </div>
  )
}

export interface Selection {
  readonly selected: readonly PrintRequest[]
  readonly isAll: boolean
  has: (id: string) => boolean
  toggle: (id: string) => void
  toggleAll: () => void
  clear: () => void
}

function useSelection(requests: readonly PrintRequest[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = requests.filter(({ id }) => ids.has(id))
  const isAll = selected.length === requests.length
  return {
    selected,
    isAll,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])),
    toggleAll: () => setIds(new Set(isAll ? [] : requests.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

interface SelectBoxProps {
  label: string
  isChecked: boolean
  onChange: () => void
}

/** A checkbox with room for a finger. */
export function SelectBox({ label, isChecked, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={onChange}
        className="size-5 accent-accent"
      />
    </label>
  )
}

/** The name of a row's checkbox. */
export function selectLabel({ documentName }: PrintRequest): string {
  return i18n.t('Select {documentName}', { documentName })
}
