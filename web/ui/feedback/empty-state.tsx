import { CloudOff } from 'lucide-react'
import { i18n } from '@campus-print/domain/language'
import type { ReactNode } from 'react'
import { ApiError, isConnectionError } from '../../api/api-error.ts'
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
  /** Why it did not load: a failing server is not the reader's connection. */
  error: unknown
  /** A sentence about what is not lost. */
  safe?: string
  /** What to do, where the error alone does not say it. */
  children?: string | undefined
  isRetrying: boolean
  onRetry: () => void
}

/** Shown where data did not load. */
export function LoadError({ title, error, safe, children, isRetrying, onRetry }: LoadErrorProps) {
  const advice = children ?? adviceFor(error)
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff aria-hidden className="size-8 text-ink-soft" />}
        title={title}
        action={
          <Button variant="plain" busy={isRetrying} onClick={onRetry}>
            {i18n.t('Try Again')}
          </Button>
        }
      >
        {[safe, advice === title ? undefined : advice].filter(Boolean).join(' ')}
      </EmptyState>
    </div>
  )
}

/** What to do about an error of loading. */
function adviceFor(error: unknown): string {
  if (isConnectionError(error)) return i18n.t('Check your connection, then try again.')
  if (error instanceof ApiError && error.isFromServer && error.code !== 'internal') return error.message
  return i18n.t('Something went wrong on our side. Please try again in a moment.')
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
          {i18n.t('Clear search')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
