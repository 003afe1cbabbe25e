import { i18n } from '@campus-print/domain/language'
import {
  type EmailTemplate,
  CodeToType,
  Heading,
  PageLink,
  Paragraph,
  QrPicture,
  withQuoted,
} from '../../messages/index.ts'

interface Printed {
  readonly documentName: string
  readonly printId: string
  /** The print ID as a QR code, from `drawQr`. */
  readonly qr: string
  /** The URL of the print's page. */
  readonly page: string
}

export function printReadyMail(to: string, { documentName, printId, qr, page }: Printed): EmailTemplate {
  return {
    to,
    subject: i18n.t('Ready to collect: {documentName}', { documentName }),
    preheader: i18n.t('Show {printId} at the print desk.', { printId }),
    content: (
      <>
        <Heading tone="good">✓ {i18n.t('Ready to collect')}</Heading>
        <Paragraph>
          {withQuoted(documentName, (name) =>
            i18n.t('{name} is printed. Show this print ID at the print desk to collect it:', { name }),
          )}
        </Paragraph>
        <QrPicture picture={qr} label={i18n.t('The print ID as a QR code')} />
        <CodeToType code={printId} size={18} />
        <PageLink href={page}>{i18n.t('Open this print')}</PageLink>
      </>
    ),
  }
}
