import { i18n } from '@campus-print/domain/language'
import type { ReactNode } from 'react'
import { Layout } from './layout.tsx'

/** A mail as its feature words it. */
export interface EmailTemplate {
  readonly to: string
  /** Where an answer goes, if not to the product's own address. */
  readonly replyTo?: string
  readonly subject: string
  /** What the list of mails shows beside the subject. */
  readonly preheader: string
  readonly content: ReactNode
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const inPlainText = [{ selector: 'h1', options: { uppercase: false } }]

/** Renders an e-mail of the present language as HTML and as plain text, both from the same content. */
export async function renderMail({ subject, preheader, content }: EmailTemplate): Promise<RenderedMail> {
  // Loaded with the first e-mail, since a start waits for all code that it loads.
  const { render, toPlainText } = await import('@react-email/render')
  const line = subject.replaceAll(/\p{Cc}+/gu, ' ')
  const html = await render(
    <Layout language={i18n.language} title={line} preheader={preheader}>
      {content}
    </Layout>,
  )
  return { subject: line, text: toPlainText(html, { selectors: inPlainText }), html }
}
