import { light } from './colors.ts'

interface Props {
  /** Letters and digits that must not be misread. */
  readonly code: string
  /** The font size in px; the whole code must fit on one line of a phone. */
  readonly size: number
}

const fullWidth = { borderCollapse: 'separate', margin: '0 0 20px' } as const
const well = {
  backgroundColor: light('well'),
  border: `1px dashed ${light('line')}`,
  borderRadius: 8,
  padding: '16px 4px',
} as const

/** A code in large, spaced characters. Copied text contains no spaces. */
export function CodeToType({ code, size }: Props) {
  const text = {
    margin: 0,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Roboto Mono", monospace',
    fontSize: size,
    lineHeight: 1.25,
    fontWeight: 600,
    // The spacing also follows the last character, so the indent centres the text again.
    letterSpacing: '0.15em',
    textIndent: '0.15em',
    // On the narrowest screens the code may wrap after one of its hyphens.
    overflowWrap: 'normal',
    color: light('ink'),
  } as const
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={fullWidth}>
      <tbody>
        <tr>
          <td className="well" align="center" style={well}>
            <p className="ink" style={text}>
              {code}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
