import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'

/** A placeholder for loading content; it appears only after a moment. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-late rounded-md bg-line/70', className)} />
}

interface Props {
  /** The text for screen readers. */
  label: string
  rows: number
  /** One row. */
  children: ReactNode
}

/** Placeholders for the rows of a list. */
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
