import type { ReactNode } from 'react'
import { EmptyState } from './blank-state.tsx'
import { Button } from './button.tsx'

interface Props {
  title: string
  onClear: () => void
  children: ReactNode
}

/** A search that found nothing, and the way out of it. */
export function NoResults({ title, onClear, children }: Props) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="plain" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
