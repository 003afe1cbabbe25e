import { i18n } from '@campus-print/domain/language'
import { type Paise, formatRupees } from '@campus-print/domain/pricing'
import {
  type EmailTemplate,
  CodeToType,
  Heading,
  PageLink,
  Paragraph,
  withQuoted,
} from '../../messages/index.ts'

interface Refund {
  readonly documentName: string
  readonly printId: string
  /** The URL of the print's page. */
  readonly page: string
  readonly amount: Paise
  /** The provider has sent the refund; otherwise it is still pending. */
  readonly isProcessed: boolean
}

export function refundMail(
  to: string,
  { documentName, printId, page, amount, isProcessed }: Refund,
): EmailTemplate {
  const sum = formatRupees(amount)
  return {
    to,
    subject: isProcessed
      ? i18n.t('Refunded: {sum} for {documentName}', { sum, documentName })
      : i18n.t('Refund on its way: {sum} for {documentName}', { sum, documentName }),
    preheader: i18n.t('Banks show it within five to seven working days.'),
    content: (
      <>
        <Heading tone="good">
          {isProcessed ? i18n.t('✓ {sum} refunded', { sum }) : i18n.t('{sum} on its way back', { sum })}
        </Heading>
        <Paragraph>
          {withQuoted(documentName, (name) =>
            isProcessed
              ? i18n.t(
                  'We have sent {sum} back to the account or card that paid for {name}. Banks show it within five to seven working days.',
                  { sum, name },
                )
              : i18n.t(
                  'We are sending {sum} back to the account or card that paid for {name}. Banks show it within five to seven working days.',
                  { sum, name },
                ),
          )}
        </Paragraph>
        <Paragraph>
          {i18n.t('If it does not come, ask at the print desk and show this print ID there:')}
        </Paragraph>
        <CodeToType code={printId} size={18} />
        <PageLink href={page}>{i18n.t('Open this print')}</PageLink>
      </>
    ),
  }
}

/** A refund that its owner collects at the desk. */
export function cashRefundMail(
  to: string,
  { documentName, printId, page, amount }: Omit<Refund, 'isProcessed'>,
): EmailTemplate {
  const sum = formatRupees(amount)
  return {
    to,
    subject: i18n.t('Collect your refund: {sum} for {documentName}', { sum, documentName }),
    preheader: i18n.t('It waits for you at the print desk.'),
    content: (
      <>
        <Heading tone="good">{i18n.t('{sum} wait for you at the print desk', { sum })}</Heading>
        <Paragraph>
          {withQuoted(documentName, (name) =>
            i18n.t(
              'You paid for {name} in cash, so you get {sum} back in cash. Show this print ID at the desk:',
              {
                sum,
                name,
              },
            ),
          )}
        </Paragraph>
        <CodeToType code={printId} size={18} />
        <PageLink href={page}>{i18n.t('Open this print')}</PageLink>
      </>
    ),
  }
}
