import { type Paise, formatRupees } from '@campus-print/domain/pricing'
import { type EmailTemplate, CodeToType, Heading, PageLink, Paragraph, Quoted } from '../../messages/index.ts'

interface Refund {
  readonly documentName: string
  readonly printId: string
  /** Where the print's own page is. */
  readonly page: string
  readonly amount: Paise
  /** The provider has sent it back; otherwise it is on its way. */
  readonly isThere: boolean
}

export function refundMail(
  to: string,
  { documentName, printId, page, amount, isThere }: Refund,
): EmailTemplate {
  const sum = formatRupees(amount)
  return {
    to,
    subject: isThere
      ? `Refunded: ${sum} for ${documentName}`
      : `Refund on its way: ${sum} for ${documentName}`,
    preheader: 'Banks show it within five to seven working days.',
    content: (
      <>
        <Heading tone="good">{isThere ? `✓ ${sum} refunded` : `${sum} on its way back`}</Heading>
        <Paragraph>
          {isThere
            ? `We have sent ${sum} back to the account or card that paid for `
            : `We are sending ${sum} back to the account or card that paid for `}
          <Quoted>{documentName}</Quoted>. Banks show it within five to seven working days.
        </Paragraph>
        <Paragraph>If it does not come, ask at the print desk and show this print ID there:</Paragraph>
        <CodeToType code={printId} size={18} />
        <PageLink href={page}>Open this print</PageLink>
      </>
    ),
  }
}
