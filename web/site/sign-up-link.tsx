import clsx from 'clsx'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
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
      <a href={paths.register} aria-current={current} className={className}>
        {children}
      </a>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span role="link" aria-disabled tabIndex={-1} className={clsx(className, 'cursor-not-allowed opacity-60')}>
      {children}
    </span>
  )
}
