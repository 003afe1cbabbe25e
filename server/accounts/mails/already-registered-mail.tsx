import { type EmailTemplate, Heading, Paragraph } from '../../messages/index.ts'

export function alreadyRegisteredMail(to: string): EmailTemplate {
  return {
    to,
    subject: 'Someone tried to register with your address',
    preheader: 'You already have an account, and nothing about it has changed.',
    content: (
      <>
        <Heading>Someone tried to register with your address</Heading>
        <Paragraph>
          Someone, perhaps you, tried to open a Campus Print account with this address. You already have one,
          and nothing about it has changed.
        </Paragraph>
        <Paragraph>
          Sign in as usual. If you no longer know the password, choose “Forgot your password?” on the page to
          sign in.
        </Paragraph>
      </>
    ),
  }
}
