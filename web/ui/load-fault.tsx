import { CloudOff } from 'lucide-react'
import { EmptyState } from './blank-state.tsx'
import { Button } from './button.tsx'

interface Props {
  title: string
  /** What is safe, or what to do. */
  children?: string | undefined
  isRetrying: boolean
  onRetry: () => void
}

/** What was asked for did not come. */
export function LoadError({ title, children, isRetrying, onRetry }: Props) {
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
