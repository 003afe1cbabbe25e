import type { ReactNode } from 'react'

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
