import { i18n } from '@campus-print/domain/language'
import type { ReactNode } from 'react'
import { Layout } from './layout.tsx'

/** The texts and content of a mail, as a feature provides them. */
export interface EmailTemplate {
  readonly to: string
  /** The address for replies, if not the product's own. */
  readonly replyTo?: string
  readonly subject: string
  /** The text that mail apps show beside the subject in a list. */
  readonly preheader: string
  readonly content: ReactNode
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const plainTextSelectors = [{ selector: 'h1', options: { uppercase: false } }]

/** Renders an email in the current language as HTML and as plain text, both from the same content. */
export async function renderMail({ subject, preheader, content }: EmailTemplate): Promise<RenderedMail> {
  // The library is loaded with the first email, since it would slow down every start.
  const { render, toPlainText } = await import('@react-email/render')
  const line = subject.replaceAll(/\p{Cc}+/gu, ' ')
  const html = await render(
    <Layout language={i18n.language} title={line} preheader={preheader}>
      {content}
    </Layout>,
  )
  return { subject: line, text: toPlainText(html, { selectors: plainTextSelectors }), html }
}
