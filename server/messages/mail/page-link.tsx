import type { ReactNode } from 'react'
import { light } from './colors.ts'

interface Props {
  readonly href: string
  readonly children: ReactNode
}

/** Leads to one of our pages; as plain text it is the words and the address behind them. */
export function PageLink({ href, children }: Props) {
  const style = { color: light('link'), fontWeight: 600, textDecoration: 'underline' }
  return (
    <p style={{ margin: '0 0 16px' }}>
      <a href={href} className="link" style={style}>
        {children}
      </a>
    </p>
  )
}
