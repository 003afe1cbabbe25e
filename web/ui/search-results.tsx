import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { LoadFault } from './load-fault.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

type Answer<Item> = Pick<
  UseQueryResult<Item[]>,
  'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

interface Props<Item> {
  /** What is searched for, within a sentence: `people`. */
  things: string
  answer: Answer<Item>
  /** What is safe and what to do where no answer comes. */
  advice?: string
  /** The room of a row, and how many take it up until the answer is here. */
  rowSkeleton: ReactNode
  skeletonRows: number
  sayFound: (count: number) => string
  nothing: ReactNode
  children: (items: Item[]) => ReactNode
}

/** What a search finds, or why there is nothing to see. What was found stays in sight while others are looked for. */
export function SearchResults<Item>(props: Props<Item>) {
  const { things, answer, sayFound, nothing, children } = props
  const { data, isError, isFetching, isPlaceholderData, refetch } = answer
  if (data === undefined) {
    return isError ? (
      <LoadFault title={`The ${things} did not load`} isRetrying={isFetching} onRetry={() => void refetch()}>
        {props.advice}
      </LoadFault>
    ) : (
      <RowSkeletons label={`Loading ${things}`} rows={props.skeletonRows}>
        {props.rowSkeleton}
      </RowSkeletons>
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className={clsx('grid gap-2', isPlaceholderData && 'opacity-60')}>
      <p role="status" className={clsx('text-sm text-ink-soft', data.length === 0 && 'sr-only')}>
        {sayFound(data.length)}
      </p>
      {data.length === 0 ? nothing : children(data)}
    </div>
  )
}
