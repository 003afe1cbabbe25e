import { type CodePurpose, codeLifetimeMs, deviceName } from '@campus-print/domain/accounts'
import {
  type EmailTemplate,
  SmallPrint,
  CodeToType,
  Heading,
  Paragraph,
  Facts,
  Quoted,
  PageLink,
  resetPasswordLink,
  verifyEmailLink,
} from '../messages/index.ts'
import type { MailedSecrets } from './codes/issue-code.ts'
import { formatPerZone } from '@campus-print/domain/time'

interface Wording {
  readonly subject: string
  readonly heading: string
  readonly linkText: string
  readonly link: (token: string) => string
}

const wordings: Readonly<Record<CodePurpose, Wording>> = {
  verification: {
    subject: 'is your Campus Print code',
    heading: 'Confirm your address',
    linkText: 'Confirm my address',
    link: verifyEmailLink,
  },
  password_reset: {
    subject: 'is your code to set a new password',
    heading: 'Set a new password',
    linkText: 'Set a new password',
    link: resetPasswordLink,
  },
}

export function codeMail(
  to: string,
  purpose: CodePurpose,
  { digits, linkToken }: MailedSecrets,
): EmailTemplate {
  const { subject, heading, linkText, link } = wordings[purpose]
  const lifetime = `${codeLifetimeMs / 60_000} minutes`
  return {
    to,
    subject: `${digits} ${subject}`,
    preheader: `Your code is ${digits}. It is valid for ${lifetime}.`,
    content: (
      <>
        <Heading>{heading}</Heading>
        <Paragraph>Your code is</Paragraph>
        <CodeToType code={digits} size={40} />
        <Paragraph>
          It is valid for {lifetime}. Type it on the page that requested it. Do not share it with anyone: the
          print desk never asks for it.
        </Paragraph>
        <Paragraph>Instead of typing it, you can open this page and press its button:</Paragraph>
        <PageLink href={link(linkToken)}>{linkText}</PageLink>
        <SmallPrint>
          If you did not request it, you can ignore this mail, and do not open the page: without code and link
          nothing happens.
        </SmallPrint>
      </>
    ),
  }
}

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

interface NewDevice {
  /** The browser as it calls itself. */
  readonly device: string
  readonly at: Date
  readonly timeZone: string
}

export function newDeviceMail(to: string, { device, at, timeZone }: NewDevice): EmailTemplate {
  const name = deviceName(device)
  return {
    to,
    subject: `New sign-in: ${name}`,
    preheader: 'If that was not you, set a new password at once.',
    content: (
      <>
        <Heading>Sign-in on a new device</Heading>
        <Paragraph>
          Someone signed in to your Campus Print account on a device that was not used for it before.
        </Paragraph>
        <Facts
          facts={[
            ['Device', name],
            ['Time', formatTime(at, timeZone)],
          ]}
        />
        <Paragraph>If that was you, there is nothing to do.</Paragraph>
        <Paragraph>
          If that was not you, set a new password at once, which signs every device out: choose “Forgot your
          password?” on the page to sign in.
        </Paragraph>
      </>
    ),
  }
}

const momentFormat = formatPerZone('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** A moment as a clock on the campus shows it, with the name of its time. */
function formatTime(at: Date, timeZone: string): string {
  return momentFormat(timeZone).format(at)
}

export function passwordChangedMail(to: string): EmailTemplate {
  return {
    to,
    subject: 'Your password was changed',
    preheader: 'Every other device was signed out.',
    content: (
      <>
        <Heading>Your password was changed</Heading>
        <Paragraph>
          The password of your Campus Print account was changed just now, and every other device was signed
          out. If that was you, there is nothing to do.
        </Paragraph>
        <Paragraph>
          If that was not you, set a new password at once: choose “Forgot your password?” on the page to sign
          in.
        </Paragraph>
      </>
    ),
  }
}

/** To a user who has just confirmed the address. */
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
