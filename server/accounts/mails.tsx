import { type CodePurpose, codeLifetimeMs } from '@campus-print/domain/accounts'
import { type EmailTemplate, SmallPrint, CodeToType, Heading, Paragraph } from '../messages/index.ts'

const wordings: Readonly<Record<CodePurpose, { subject: string; heading: string }>> = {
  verification: { subject: 'is your Campus Print code', heading: 'Confirm your address' },
  password_reset: { subject: 'is your code to set a new password', heading: 'Set a new password' },
}

export function codeMail(to: string, purpose: CodePurpose, code: string): EmailTemplate {
  const { subject, heading } = wordings[purpose]
  const lifetime = `${codeLifetimeMs / 60_000} minutes`
  return {
    to,
    subject: `${code} ${subject}`,
    preheader: `Your code is ${code}. It is good for ${lifetime}.`,
    content: (
      <>
        <Heading>{heading}</Heading>
        <Paragraph>Your code is</Paragraph>
        <CodeToType code={code} size={40} />
        <Paragraph>
          It is good for {lifetime}. Type it on the page that asked for it, and give it to nobody: nobody at
          the print desk will ask for it.
        </Paragraph>
        <SmallPrint>
          If you did not ask for it, you can leave this mail as it is: without the code nothing happens.
        </SmallPrint>
      </>
    ),
  }
}
