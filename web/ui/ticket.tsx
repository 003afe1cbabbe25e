import type { ReactNode } from 'react'

interface Props {
  label: string
  /** The part below the perforation. */
  stub: ReactNode
  children: ReactNode
}

/** A paper ticket: the part one shows, a perforated edge, the part that says how things stand. */
export function Ticket({ label, stub, children }: Props) {
  return (
    <section aria-label={label} className="paper drop-shadow-[0_4px_10px_rgb(15_30_55/0.12)]">
      <div className="ticket-top grid justify-items-center gap-4 rounded-t-xl bg-sheet px-4 pt-6 pb-6 text-center">
        {children}
      </div>
      <div className="ticket-bottom relative grid gap-6 rounded-b-xl bg-sheet px-4 pt-7 pb-6 sm:px-6">
        <span aria-hidden className="absolute inset-x-5 top-0 border-t-2 border-dashed border-line" />
        {stub}
      </div>
    </section>
  )
}
