import type { Language } from '@campus-print/domain/language'
import type { ReactNode } from 'react'
import { darkSheet, light } from './colors.ts'

interface Props {
  /** Of its words. */
  readonly language: Language
  readonly title: string
  /** What the list of mails shows beside the subject. */
  readonly preheader: string
  readonly children: ReactNode
}

const unseen = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 } as const

/**
 * One sheet of paper, as wide as a phone at most. Inline styles and a table for the padding, since mail apps know little
 * else; the language is named twice, since some keep only the body. Nothing is fetched from anywhere.
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
        <div data-skip-in-text="true" style={unseen}>
          {preheader}
        </div>
        <Sheet language={language}>{children}</Sheet>
      </body>
    </html>
  )
}

const around = { backgroundColor: light('ground'), padding: '24px 12px' }
const column = { maxWidth: 480, margin: '0 auto' }
const face = '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", Arial, sans-serif'
const brand = { margin: '0 0 12px 4px', color: light('soft'), font: `600 16px/1.5 ${face}` }
const wide = { width: '100%', borderCollapse: 'separate' } as const
const paper = {
  backgroundColor: light('sheet'),
  border: `1px solid ${light('line')}`,
  borderRadius: 12,
  padding: '24px 24px 8px',
  color: light('ink'),
  font: `16px/1.5 ${face}`,
  overflowWrap: 'anywhere',
} as const

function Sheet({ language, children }: Pick<Props, 'language' | 'children'>) {
  return (
    <div className="ground" lang={language} dir="ltr" style={around}>
      <div style={column}>
        <p className="soft" data-skip-in-text="true" style={brand}>
          Campus Print
          <span data-campus-name="true" />
        </p>
        <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={wide}>
          <tbody>
            <tr>
              <td className="sheet ink" style={paper}>
                {children}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  )
}
