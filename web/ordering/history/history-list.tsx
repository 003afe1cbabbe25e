import type { PrintRequest } from '@campus-print/contract/ordering'
import clsx from 'clsx'
import { useMediaQuery, wideWindow } from '../../ui/use-media-query.ts'
import { HistoryCards } from './history-cards.tsx'
import { HistoryTable } from './history-table.tsx'
import { Pagination } from './pagination.tsx'
import { useSelection } from './selection.tsx'
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
