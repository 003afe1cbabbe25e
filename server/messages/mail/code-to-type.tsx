import { light } from './colors.ts'

interface Props {
  /** Letters and digits of which none may be misread. */
  readonly code: string
  /** In px, so that the whole code stays on one line of a phone. */
  readonly size: number
}

const wide = { borderCollapse: 'separate', margin: '0 0 20px' } as const
const well = {
  backgroundColor: light('well'),
  border: `1px dashed ${light('line')}`,
  borderRadius: 8,
  padding: '16px 4px',
} as const

/** A code, large and with air between its characters; copied, it comes without the air. */
export function CodeToType({ code, size }: Props) {
  const text = {
    margin: 0,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Roboto Mono", monospace',
    fontSize: size,
    lineHeight: 1.25,
    fontWeight: 600,
    // After the last character too, which is why the text is pushed back into the middle.
    letterSpacing: '0.15em',
    textIndent: '0.15em',
    // On the narrowest screens it may go on in a second line, after one of its own hyphens.
    overflowWrap: 'normal',
    color: light('ink'),
  } as const
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={wide}>
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
