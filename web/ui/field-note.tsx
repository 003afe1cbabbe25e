import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The line below a control. */
export function FieldNote({ id, isError, children }: { id: string; isError: boolean; children: ReactNode }) {
  if (!isError) {
    return (
      <p id={id} className="text-sm text-ink-soft">
        {children}
      </p>
    )
  }
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
