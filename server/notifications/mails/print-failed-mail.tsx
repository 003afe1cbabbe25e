import { i18n } from '@campus-print/domain/language'
import {
  type EmailTemplate,
  CodeToType,
  Heading,
  PageLink,
  Paragraph,
  withQuoted,
} from '../../messages/index.ts'

interface Failed {
  readonly documentName: string
  readonly printId: string
  /** The URL of the print's page. */
  readonly page: string
  /** What went wrong, as a sentence; `null` if it is not known. */
  readonly reason: string | null
  /** The payment is refunded automatically; otherwise the desk decides. */
  readonly isRefunded: boolean
}

export function printFailedMail(
  to: string,
  { documentName, printId, page, reason, isRefunded }: Failed,
): EmailTemplate {
  return {
    to,
    subject: i18n.t('Could not be printed: {documentName}', { documentName }),
    preheader: isRefunded
      ? i18n.t('What you paid goes back to you by itself.')
      : i18n.t('The print desk can print it again or give your money back.'),
    content: (
      <>
        <Heading tone="bad">✕ {i18n.t('Could not be printed')}</Heading>
        <Paragraph>
          {withQuoted(documentName, (name) => i18n.t('{name} could not be printed.', { name }))}
          {reason && ` ${i18n.known(reason)}`}
        </Paragraph>
        <Paragraph>
          {isRefunded
            ? i18n.t(
                'Nothing was printed, and what you paid goes back to you by itself: another mail says how much. Should you have a question, show this print ID at the print desk:',
              )
            : i18n.t(
                'Please ask at the print desk, which can print it again or give your money back. Show this print ID there:',
              )}
        </Paragraph>
        <CodeToType code={printId} size={18} />
        <PageLink href={page}>{i18n.t('Open this print')}</PageLink>
      </>
    ),
  }
}
