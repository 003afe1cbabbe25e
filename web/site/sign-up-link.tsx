import clsx from 'clsx'
import type { ReactNode } from 'react'
import { sitePaths } from '../site-paths.ts'
import { useServiceStatus } from '../settings/index.ts'

interface Props {
  className: string
  current?: 'page' | undefined
  children: ReactNode
}

/** A link to the registration; while the campus takes no orders it leads nowhere. */
export function SignUpLink({ className, current, children }: Props) {
  const { available } = useServiceStatus()
  if (available) {
    return (
      <a href={sitePaths.register} aria-current={current} className={className}>
        {children}
      </a>
    )
  }
  return (
    <button type="button" disabled className={clsx(className, 'cursor-not-allowed opacity-60')}>
      {children}
    </button>
  )
}
