import { Fragment, type ReactNode } from 'react'
import { type Color, light } from './colors.ts'

interface Children {
  readonly children: ReactNode
}

interface HeadingProps extends Children {
  /** `good` and `bad` show an outcome by colour, beside a sign that shows it too. */
  readonly tone?: Extract<Color, 'ink' | 'good' | 'bad'>
}

export function Heading({ tone = 'ink', children }: HeadingProps) {
  const style = { margin: '0 0 16px', fontSize: 22, lineHeight: '28px', fontWeight: 600, color: light(tone) }
  return (
    <h1 className={tone} style={style}>
      {children}
    </h1>
  )
}

export function Paragraph({ children }: Children) {
  return <p style={{ margin: '0 0 16px' }}>{children}</p>
}

/** What a reader may pass over. */
export function SmallPrint({ children }: Children) {
  return (
    <p className="soft" style={{ margin: '0 0 16px', color: light('soft') }}>
      {children}
    </p>
  )
}

/** Text of a user, in any direction of writing. */
export function Quoted({ children }: Children) {
  return (
    <>
      “<bdi>{children}</bdi>”
    </>
  )
}

/** A sentence with a text of a user in it; `sentence` builds it around a placeholder of that text. */
export function withQuoted(quoted: string, sentence: (placeholder: string) => string): ReactNode {
  const [before, ...after] = sentence(placeholder).split(placeholder)
  return (
    <>
      {before}
      <Quoted>{quoted}</Quoted>
      {after.join('')}
    </>
  )
}

/** A character that is in no sentence. */
const placeholder = '\u{fffc}'

/** A text that a user wrote, set off from ours, with its lines and empty lines. */
export function QuotedText({ children }: { readonly children: string }) {
  const style = {
    margin: '0 0 16px',
    padding: '12px 16px',
    backgroundColor: light('well'),
    border: `1px solid ${light('line')}`,
    borderRadius: 8,
  }
  return (
    <blockquote className="well" dir="auto" style={style}>
      {children.split('\n').map((line, index) => (
        // Lines of a text that is written once and never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </blockquote>
  )
}

/** Facts, a line each. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <p style={{ margin: '0 0 16px' }}>
      {facts.map(([name, value], index) => (
        <Fragment key={name}>
          {index > 0 && <br />}
          {name}: <strong style={{ fontWeight: 600 }}>{value}</strong>
        </Fragment>
      ))}
    </p>
  )
}

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
