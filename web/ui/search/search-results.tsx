import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { LoadError } from '../feedback/empty-state.tsx'
import { RowSkeletons } from '../feedback/skeleton.tsx'

type Answer<Item> = Pick<
  UseQueryResult<Item[]>,
  'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

interface Props<Item> {
  /** Said when loading fails, such as `The people did not load`. */
  loadError: string
  /** Said to screen readers while loading. */
  loading: string
  answer: Answer<Item>
  /** What is safe and what to do when loading fails. */
  advice?: string
  /** The placeholder of a row, and how many to show while loading. */
  rowSkeleton: ReactNode
  skeletonRows: number
  formatResultCount: (count: number) => string
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** The results of a search, or why there are none. The last results stay visible during the next search. */
export function SearchResults<Item>(props: Props<Item>) {
  const { answer, formatResultCount, empty, children } = props
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = answer
  if (data === undefined) {
    return isError ? (
      <LoadError title={props.loadError} error={error} isRetrying={isFetching} onRetry={() => void refetch()}>
        {props.advice}
      </LoadError>
    ) : (
      <RowSkeletons label={props.loading} rows={props.skeletonRows}>
        {props.rowSkeleton}
      </RowSkeletons>
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className={clsx('grid gap-2', isPlaceholderData && 'opacity-60')}>
      <p role="status" className={clsx('text-sm text-ink-soft', data.length === 0 && 'sr-only')}>
        {formatResultCount(data.length)}
      </p>
      {data.length === 0 ? empty : children(data)}
    </div>
  )
}
