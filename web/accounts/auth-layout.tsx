import { i18n } from '@campus-print/domain/language'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'

interface Props {
  title: string
  lead?: ReactNode
  /** The link to the other screen, below the card. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of the screens for registration, sign-in and codes. */
export function AuthLayout({ title, lead, aside, children }: Props) {
  return (
    <Page title={title} width="form">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{title}</h1>
          {lead && <p className="text-ink-soft">{lead}</p>}
        </div>
        {children}
      </Card>
      {aside && <p className="mt-4 text-center">{aside}</p>}
    </Page>
  )
}

export const textLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline'

/** Keeps the search, so that the user still reaches the wanted page after signing in. */
export function BackToLogin() {
  const search = useSearch({ strict: false })
  return (
    <Link to={paths.login} search={search} className={textLinkClass}>
      {i18n.t('Back to Login')}
    </Link>
  )
}
