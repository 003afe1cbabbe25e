import { type EmailTemplate, Heading, Paragraph } from '../../messages/index.ts'

export function passwordChangedMail(to: string): EmailTemplate {
  return {
    to,
    subject: 'Your password was changed',
    preheader: 'Every device was signed out.',
    content: (
      <>
        <Heading>Your password was changed</Heading>
        <Paragraph>
          The password of your Campus Print account was changed just now, and every device was signed out. If
          that was you, there is nothing to do.
        </Paragraph>
        <Paragraph>
          If that was not you, set a new password at once: choose “Forgot your password?” on the page to sign
          in.
        </Paragraph>
      </>
    ),
  }
}
