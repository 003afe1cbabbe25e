import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

interface Props {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Shown where there is no content: what will be here or went wrong, and one action. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-8 text-center">
      {icon}
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="max-w-sm text-ink-soft">{children}</div>}
      </div>
      {action}
    </div>
  )
}

interface LoadErrorProps {
  title: string
  /** What is safe, or what to do. */
  children?: string | undefined
  isRetrying: boolean
  onRetry: () => void
}

/** Shown where data did not load. */
export function LoadError({ title, children, isRetrying, onRetry }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff aria-hidden className="size-8 text-ink-soft" />}
        title={title}
        action={
          <Button variant="plain" busy={isRetrying} onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        {children ?? 'Check your connection, then try again.'}
      </EmptyState>
    </div>
  )
}

interface NoResultsProps {
  title: string
  onClear: () => void
  children: ReactNode
}

/** Shown where a search finds nothing. */
export function NoResults({ title, onClear, children }: NoResultsProps) {
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
