import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'

/** The room that something will take up; seen only when it is slow to come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-late rounded-md bg-line/70', className)} />
}

interface Props {
  /** What those hear who do not see it. */
  label: string
  rows: number
  /** One row. */
  children: ReactNode
}

/** The room that the rows of a list will take up. */
export function RowSkeletons({ label, rows, children }: Props) {
  return (
    <div role="status" className="grid gap-4 py-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Fragment key={row}>{children}</Fragment>
      ))}
    </div>
  )
}
