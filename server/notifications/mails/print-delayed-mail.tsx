import { i18n } from '@campus-print/domain/language'
import { type EmailTemplate, Heading, PageLink, Paragraph, withQuoted } from '../../messages/index.ts'

interface Delayed {
  readonly documentName: string
  /** The URL of the print's page. */
  readonly page: string
}

export function printDelayedMail(to: string, { documentName, page }: Delayed): EmailTemplate {
  return {
    to,
    subject: i18n.t('Taking longer than usual: {documentName}', { documentName }),
    preheader: i18n.t('We print it as soon as a printer is free.'),
    content: (
      <>
        <Heading>{i18n.t('Taking longer than usual')}</Heading>
        <Paragraph>
          {withQuoted(documentName, (name) =>
            i18n.t(
              '{name} is still in the queue. We print it as soon as a printer is free, and write to you when it is ready.',
              { name },
            ),
          )}
        </Paragraph>
        <Paragraph>
          {i18n.t('If you would rather not wait, you can cancel it and get all of your money back.')}
        </Paragraph>
        <PageLink href={page}>{i18n.t('Open this print')}</PageLink>
      </>
    ),
  }
}
