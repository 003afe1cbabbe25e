import { type EmailTemplate, CodeToType, Heading, PageLink, Paragraph, Quoted } from '../../messages/index.ts'

interface Failed {
  readonly documentName: string
  readonly printId: string
  /** Where the print's own page is. */
  readonly page: string
  /** What went wrong, in a sentence, as far as it is known. */
  readonly reason: string | null
  /** What was paid goes back by itself; otherwise the desk decides. */
  readonly isRefunded: boolean
}

export function printFailedMail(
  to: string,
  { documentName, printId, page, reason, isRefunded }: Failed,
): EmailTemplate {
  return {
    to,
    subject: `Could not be printed: ${documentName}`,
    preheader: isRefunded
      ? 'What you paid goes back to you by itself.'
      : 'The print desk can print it again or give your money back.',
    content: (
      <>
        <Heading tone="bad">✕ Could not be printed</Heading>
        <Paragraph>
          <Quoted>{documentName}</Quoted> could not be printed.{reason && ` ${reason}`}
        </Paragraph>
        <Paragraph>
          {isRefunded
            ? 'Nothing was printed, and what you paid goes back to you by itself: another mail says how much. Should you have a question, show this print ID at the print desk:'
            : 'Please ask at the print desk, which can print it again or give your money back. Show this print ID there:'}
        </Paragraph>
        <CodeToType code={printId} size={18} />
        <PageLink href={page}>Open this print</PageLink>
      </>
    ),
  }
}
