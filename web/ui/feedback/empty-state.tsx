import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

interface Props {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Where there is nothing to show: what will be here, or what went wrong, and the one thing to do. */
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

/** What was asked for did not come. */
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

/** A search that found nothing, and the way out of it. */
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
