import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { LoadError } from '../feedback/empty-state.tsx'
import { RowSkeletons } from '../feedback/skeleton.tsx'

type Answer<Item> = Pick<
  UseQueryResult<Item[]>,
  'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

interface Props<Item> {
  /** What is searched for, within a sentence: `people`. */
  itemName: string
  answer: Answer<Item>
  /** What is safe and what to do where no answer comes. */
  advice?: string
  /** The room of a row, and how many take it up until the answer is here. */
  rowSkeleton: ReactNode
  skeletonRows: number
  formatResultCount: (count: number) => string
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** What a search finds, or why there is nothing to see. What was found stays in sight while others are looked for. */
export function SearchResults<Item>(props: Props<Item>) {
  const { itemName, answer, formatResultCount, empty, children } = props
  const { data, isError, isFetching, isPlaceholderData, refetch } = answer
  if (data === undefined) {
    return isError ? (
      <LoadError
        title={`The ${itemName} did not load`}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        {props.advice}
      </LoadError>
    ) : (
      <RowSkeletons label={`Loading ${itemName}`} rows={props.skeletonRows}>
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
