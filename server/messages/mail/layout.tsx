import type { Language } from '@campus-print/domain/language'
import type { ReactNode } from 'react'
import { darkSheet, light } from './colors.ts'

interface Props {
  /** The language of the mail. */
  readonly language: Language
  readonly title: string
  /** The text that mail apps show beside the subject in a list. */
  readonly preheader: string
  readonly children: ReactNode
}

const hidden = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 } as const

/**
 * A single column, at most as wide as a phone. It uses inline styles and a table for the padding, since mail
 * apps support little else, and sets the language twice, since some keep only the body. Nothing is loaded
 * remotely.
 */
export function Layout({ language, title, preheader, children }: Props) {
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{title}</title>
        <style>{darkSheet}</style>
      </head>
      <body className="ground" style={{ margin: 0, backgroundColor: light('ground') }}>
        <div data-skip-in-text="true" style={hidden}>
          {preheader}
        </div>
        <Sheet language={language}>{children}</Sheet>
      </body>
    </html>
  )
}

const background = { backgroundColor: light('ground'), padding: '24px 12px' }
const column = { maxWidth: 480, margin: '0 auto' }
const fontFamily = '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", Arial, sans-serif'
const brand = { margin: '0 0 12px 4px', color: light('soft'), font: `600 16px/1.5 ${fontFamily}` }
const fullWidth = { width: '100%', borderCollapse: 'separate' } as const
const sheet = {
  backgroundColor: light('sheet'),
  border: `1px solid ${light('line')}`,
  borderRadius: 12,
  padding: '24px 24px 8px',
  color: light('ink'),
  font: `16px/1.5 ${fontFamily}`,
  overflowWrap: 'anywhere',
} as const

function Sheet({ language, children }: Pick<Props, 'language' | 'children'>) {
  return (
    <div className="ground" lang={language} dir="ltr" style={background}>
      <div style={column}>
        <p className="soft" data-skip-in-text="true" style={brand}>
          Campus Print
          <span data-campus-name="true" />
        </p>
        <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={fullWidth}>
          <tbody>
            <tr>
              <td className="sheet ink" style={sheet}>
                {children}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  )
}
