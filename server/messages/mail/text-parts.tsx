import { Fragment, type ReactNode } from 'react'
import { type Color, light } from './colors.ts'

interface Children {
  readonly children: ReactNode
}

interface HeadingProps extends Children {
  /** `good` and `bad` colour an outcome, which a sign in the text shows as well. */
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

/** A less important paragraph. */
export function SmallPrint({ children }: Children) {
  return (
    <p className="soft" style={{ margin: '0 0 16px', color: light('soft') }}>
      {children}
    </p>
  )
}

/** A user's text in quotes, in either writing direction. */
export function Quoted({ children }: Children) {
  return (
    <>
      “<bdi>{children}</bdi>”
    </>
  )
}

/** A sentence that quotes a user's text; `sentence` formats it around a placeholder. */
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

/** The object replacement character, which no sentence contains. */
const placeholder = '\u{fffc}'

/** A block quote of a user's text, with its line breaks. */
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
        // An index as key is safe, since the lines never change.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </blockquote>
  )
}

/** A list of names and values, one per line. */
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

/** A link to one of our pages; plain text shows the link text and the URL. */
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
