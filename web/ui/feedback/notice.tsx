import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Kind = 'info' | 'success' | 'warning' | 'error'

const kinds: Record<Kind, { className: string; Icon: typeof Info }> = {
  info: { className: 'bg-blue-soft text-blue-ink', Icon: Info },
  success: { className: 'bg-green-soft text-green-ink', Icon: CircleCheck },
  warning: { className: 'bg-yellow-soft text-yellow-ink', Icon: TriangleAlert },
  error: { className: 'bg-red-soft text-red-ink', Icon: CircleAlert },
}

interface Props {
  kind?: Kind
  title?: ReactNode
  /** Screen readers announce it when it appears. */
  announced?: boolean
  /** A control in the corner, such as one that dismisses it. */
  action?: ReactNode
  children?: ReactNode
}

/** A message within the page. */
export function Notice({ kind = 'info', title, announced = false, action, children }: Props) {
  const { className, Icon } = kinds[kind]
  return (
    <div
      role={announced ? (kind === 'success' ? 'status' : 'alert') : undefined}
      className={`flex gap-3 rounded-lg p-3 sm:p-4 ${className}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action && <div className="-m-2 shrink-0">{action}</div>}
    </div>
  )
}
