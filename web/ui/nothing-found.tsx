import type { ReactNode } from 'react'
import { BlankState } from './blank-state.tsx'
import { Button } from './button.tsx'

interface Props {
  title: string
  onClear: () => void
  children: ReactNode
}

/** A search that found nothing, and the way out of it. */
export function NothingFound({ title, onClear, children }: Props) {
  return (
    <BlankState
      title={title}
      action={
        <Button look="plain" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      {children}
    </BlankState>
  )
}
