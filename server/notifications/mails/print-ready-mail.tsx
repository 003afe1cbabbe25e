import {
  type EmailTemplate,
  CodeToType,
  Heading,
  PageLink,
  Paragraph,
  QrPicture,
  Quoted,
} from '../../messages/index.ts'

interface Printed {
  readonly documentName: string
  readonly printId: string
  /** The print ID as a QR code, as `drawQr` draws it. */
  readonly qr: string
  /** Where the print's own page is. */
  readonly page: string
}

export function printReadyMail(to: string, { documentName, printId, qr, page }: Printed): EmailTemplate {
  return {
    to,
    subject: `Ready to collect: ${documentName}`,
    preheader: `Show ${printId} at the print desk.`,
    content: (
      <>
        <Heading tone="good">✓ Ready to collect</Heading>
        <Paragraph>
          <Quoted>{documentName}</Quoted> is printed. Show this print ID at the print desk to collect it:
        </Paragraph>
        <QrPicture picture={qr} label="The print ID as a QR code" />
        <CodeToType code={printId} size={18} />
        <PageLink href={page}>Open this print</PageLink>
      </>
    ),
  }
}
