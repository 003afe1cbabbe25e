import { Fragment, type ReactNode } from 'react'

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
