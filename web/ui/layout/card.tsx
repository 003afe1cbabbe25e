import clsx from 'clsx'
import type { ComponentProps } from 'react'

/** A white box with a border: the surface of all content. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={clsx('rounded-xl border border-line bg-sheet p-4 shadow-sheet sm:p-6', className)}
    />
  )
}

/** The heading of a card. */
export function CardTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="text-lg font-semibold">
      {children}
    </h2>
  )
}
