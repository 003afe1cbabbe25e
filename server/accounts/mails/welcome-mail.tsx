import { type EmailTemplate, Heading, Paragraph, Quoted } from '../../messages/index.ts'

/** To somebody who has just confirmed the address. */
export function welcomeMail({ email, username }: { email: string; username: string }): EmailTemplate {
  return {
    to: email,
    subject: 'Welcome to Campus Print',
    preheader: 'Your address is confirmed. This is how printing works.',
    content: (
      <>
        <Heading>Welcome to Campus Print</Heading>
        <Paragraph>
          Your address is confirmed, and your account is open in the name <Quoted>{username}</Quoted>. This is
          how printing works:
        </Paragraph>
        <Paragraph>
          1. Upload a PDF or Word document and choose how it is printed. The price is in view.
        </Paragraph>
        <Paragraph>2. Pay. The document goes to the printer by itself.</Paragraph>
        <Paragraph>
          3. We mail you as soon as it is printed. Show the print ID at the print desk to collect it.
        </Paragraph>
      </>
    ),
  }
}
