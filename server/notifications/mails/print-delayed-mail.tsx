import { type EmailTemplate, Heading, PageLink, Paragraph, Quoted } from '../../messages/index.ts'

interface Delayed {
  readonly documentName: string
  /** Where the print's own page is. */
  readonly page: string
}

export function printDelayedMail(to: string, { documentName, page }: Delayed): EmailTemplate {
  return {
    to,
    subject: `Taking longer than usual: ${documentName}`,
    preheader: 'We print it as soon as a printer is free.',
    content: (
      <>
        <Heading>Taking longer than usual</Heading>
        <Paragraph>
          <Quoted>{documentName}</Quoted> is still in the queue. We print it as soon as a printer is free, and
          write to you when it is ready.
        </Paragraph>
        <Paragraph>If you would rather not wait, you can cancel it and get all of your money back.</Paragraph>
        <PageLink href={page}>Open this print</PageLink>
      </>
    ),
  }
}
