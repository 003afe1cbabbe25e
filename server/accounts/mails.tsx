import { i18n } from '@campus-print/domain/language'
import { type CodePurpose, codeLifetimeMs, deviceName } from '@campus-print/domain/accounts'
import {
  type EmailTemplate,
  SmallPrint,
  CodeToType,
  Heading,
  Paragraph,
  Facts,
  withQuoted,
  PageLink,
  resetPasswordLink,
  verifyEmailLink,
} from '../messages/index.ts'
import type { MailedSecrets } from './codes/issue-code.ts'
import { formatInLanguage } from '@campus-print/domain/time'

interface CodeTexts {
  readonly subject: string
  readonly heading: string
  readonly linkText: string
  readonly link: string
}

function codeTextsOf(purpose: CodePurpose, { digits, linkToken }: MailedSecrets): CodeTexts {
  return purpose === 'verification'
    ? {
        subject: i18n.t('{digits} is your Campus Print code', { digits }),
        heading: i18n.t('Confirm your address'),
        linkText: i18n.t('Confirm my address'),
        link: verifyEmailLink(linkToken),
      }
    : {
        subject: i18n.t('{digits} is your code to set a new password', { digits }),
        heading: i18n.t('Set a new password'),
        linkText: i18n.t('Set a new password'),
        link: resetPasswordLink(linkToken),
      }
}

export function codeMail(to: string, purpose: CodePurpose, secrets: MailedSecrets): EmailTemplate {
  const { subject, heading, linkText, link } = codeTextsOf(purpose, secrets)
  const { digits } = secrets
  const minutes = codeLifetimeMs / 60_000
  return {
    to,
    subject,
    preheader: i18n.t(
      'Your code is {digits}. It is valid for {minutes, plural, one {# minute} other {# minutes}}.',
      { digits, minutes },
    ),
    content: (
      <>
        <Heading>{heading}</Heading>
        <Paragraph>{i18n.t('Your code is')}</Paragraph>
        <CodeToType code={digits} size={40} />
        <Paragraph>
          {i18n.t(
            'It is valid for {minutes, plural, one {# minute} other {# minutes}}. Type it on the page that requested it. Do not share it with anyone: the print desk never asks for it.',
            { minutes },
          )}
        </Paragraph>
        <Paragraph>{i18n.t('Instead of typing it, you can open this page and press its button:')}</Paragraph>
        <PageLink href={link}>{linkText}</PageLink>
        <SmallPrint>
          {i18n.t(
            'If you did not request it, you can ignore this mail, and do not open the page: without code and link nothing happens.',
          )}
        </SmallPrint>
      </>
    ),
  }
}

export function alreadyRegisteredMail(to: string): EmailTemplate {
  return {
    to,
    subject: i18n.t('Someone tried to register with your address'),
    preheader: i18n.t('You already have an account, and nothing about it has changed.'),
    content: (
      <>
        <Heading>{i18n.t('Someone tried to register with your address')}</Heading>
        <Paragraph>
          {i18n.t(
            'Someone, perhaps you, tried to open a Campus Print account with this address. You already have one, and nothing about it has changed.',
          )}
        </Paragraph>
        <Paragraph>
          {i18n.t(
            'Sign in as usual. If you no longer know the password, choose “Forgot your password?” on the page to sign in.',
          )}
        </Paragraph>
      </>
    ),
  }
}

interface LoginAttempt {
  /** The User-Agent header. */
  readonly device: string
  readonly at: Date
  readonly timeZone: string
}

export function newDeviceMail(to: string, { device, at, timeZone }: LoginAttempt): EmailTemplate {
  const name = deviceName(device)
  return {
    to,
    subject: i18n.t('New sign-in: {name}', { name }),
    preheader: i18n.t('If that was not you, set a new password at once.'),
    content: (
      <>
        <Heading>{i18n.t('Sign-in on a new device')}</Heading>
        <Paragraph>
          {i18n.t(
            'Someone signed in to your Campus Print account on a device that was not used for it before.',
          )}
        </Paragraph>
        <Facts
          facts={[
            [i18n.t('Device'), name],
            [i18n.t('Time'), formatTime(at, timeZone)],
          ]}
        />
        <Paragraph>{i18n.t('If that was you, there is nothing to do.')}</Paragraph>
        <Paragraph>
          {i18n.t(
            'If that was not you, set a new password at once, which signs every device out: choose “Forgot your password?” on the page to sign in.',
          )}
        </Paragraph>
      </>
    ),
  }
}

const timeFormat = formatInLanguage({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** Formats a time in the time zone of the campus, with the zone's name. */
function formatTime(at: Date, timeZone: string): string {
  return timeFormat(timeZone).format(at)
}

export function passwordChangedMail(to: string): EmailTemplate {
  return {
    to,
    subject: i18n.t('Your password was changed'),
    preheader: i18n.t('Every other device was signed out.'),
    content: (
      <>
        <Heading>{i18n.t('Your password was changed')}</Heading>
        <Paragraph>
          {i18n.t(
            'The password of your Campus Print account was changed just now, and every other device was signed out. If that was you, there is nothing to do.',
          )}
        </Paragraph>
        <Paragraph>
          {i18n.t(
            'If that was not you, set a new password at once: choose “Forgot your password?” on the page to sign in.',
          )}
        </Paragraph>
      </>
    ),
  }
}

/** To the owner of an account that was connected with the campus's own sign-in. */
export function campusConnectedMail(to: string): EmailTemplate {
  return {
    to,
    subject: i18n.t('Your campus login now opens Campus Print'),
    preheader: i18n.t('You can log in with your campus account, or with your password as before.'),
    content: (
      <>
        <Heading>{i18n.t('Your campus login now opens Campus Print')}</Heading>
        <Paragraph>
          {i18n.t(
            'Someone logged in with your campus account just now, and it was connected to your Campus Print account. If that was you, there is nothing to do.',
          )}
        </Paragraph>
        <Paragraph>
          {i18n.t('If that was not you, change the password of your campus account and tell the print desk.')}
        </Paragraph>
      </>
    ),
  }
}

export function twoStepOnMail(to: string): EmailTemplate {
  return {
    to,
    subject: i18n.t('Two-step login is on'),
    preheader: i18n.t('Every login now asks for a second step.'),
    content: (
      <>
        <Heading>{i18n.t('Two-step login is on')}</Heading>
        <Paragraph>
          {i18n.t(
            'It was turned on for your Campus Print account just now. Every login asks for a second step, and every other device was signed out. If that was you, keep your recovery codes in a safe place.',
          )}
        </Paragraph>
        <Paragraph>{i18n.t('If that was not you, tell the print desk at once.')}</Paragraph>
      </>
    ),
  }
}

export function failedStepsMail(to: string, { device, at, timeZone }: LoginAttempt): EmailTemplate {
  return {
    to,
    subject: i18n.t('A login to your account failed at the second step'),
    preheader: i18n.t('If that was not you, someone knows your password.'),
    content: (
      <>
        <Heading>{i18n.t('Login failed at the second step')}</Heading>
        <Paragraph>
          {i18n.t(
            'Someone who knows your Campus Print password, or your campus login, tried to log in. The second step was wrong several times, so the login was refused.',
          )}
        </Paragraph>
        <Facts
          facts={[
            [i18n.t('Device'), deviceName(device)],
            [i18n.t('Time'), formatTime(at, timeZone)],
          ]}
        />
        <Paragraph>{i18n.t('If that was you, there is nothing to do.')}</Paragraph>
        <Paragraph>
          {i18n.t(
            'If that was not you, change the password at once. Choose “Forgot your password?” on the page to sign in, which signs every device out, or change your campus login’s password at the campus.',
          )}
        </Paragraph>
      </>
    ),
  }
}

/** @param passkey its name; `undefined` is the authenticator app. */
export function secondFactorAddedMail(to: string, passkey: string | undefined): EmailTemplate {
  const subject =
    passkey === undefined ? i18n.t('An authenticator app was connected') : i18n.t('A passkey was added')
  return {
    to,
    subject,
    preheader: i18n.t('It can be used for the second step of your login.'),
    content: (
      <>
        <Heading>{subject}</Heading>
        {passkey !== undefined && <Facts facts={[[i18n.t('Passkey'), passkey]]} />}
        <Paragraph>
          {i18n.t(
            'It can be used for the second step of your Campus Print login from now on. If that was you, there is nothing to do.',
          )}
        </Paragraph>
        <Paragraph>{i18n.t('If that was not you, tell the print desk at once.')}</Paragraph>
      </>
    ),
  }
}

/** @param passkey its name; `undefined` is the authenticator app. */
export function secondFactorRemovedMail(to: string, passkey: string | undefined): EmailTemplate {
  const subject =
    passkey === undefined ? i18n.t('The authenticator app was removed') : i18n.t('A passkey was removed')
  return {
    to,
    subject,
    preheader: i18n.t('It no longer opens your account.'),
    content: (
      <>
        <Heading>{subject}</Heading>
        {passkey !== undefined && <Facts facts={[[i18n.t('Passkey'), passkey]]} />}
        <Paragraph>
          {i18n.t('It no longer opens your Campus Print account. If that was you, there is nothing to do.')}
        </Paragraph>
        <Paragraph>{i18n.t('If that was not you, tell the print desk at once.')}</Paragraph>
      </>
    ),
  }
}

export function twoStepOffMail(to: string): EmailTemplate {
  return {
    to,
    subject: i18n.t('Two-step login is off'),
    preheader: i18n.t('Your password alone opens your account again.'),
    content: (
      <>
        <Heading>{i18n.t('Two-step login is off')}</Heading>
        <Paragraph>
          {i18n.t(
            'It was turned off for your Campus Print account just now, and your password alone opens it again. If that was you, there is nothing to do.',
          )}
        </Paragraph>
        <Paragraph>
          {i18n.t(
            'If that was not you, set a new password at once, which signs every device out: choose “Forgot your password?” on the page to sign in.',
          )}
        </Paragraph>
      </>
    ),
  }
}

interface AccountDeletion {
  readonly receiptId: string
  readonly at: Date
  readonly timeZone: string
  readonly documents: number
}

/** The receipt of a deleted account. It names no person, since it is stored after the deletion. */
export function accountDeletedMail(
  to: string,
  { receiptId, at, timeZone, documents }: AccountDeletion,
): EmailTemplate {
  return {
    to,
    subject: i18n.t('Your Campus Print account is deleted'),
    preheader: i18n.t('What was deleted, when and how.'),
    content: (
      <>
        <Heading>{i18n.t('Your account is deleted')}</Heading>
        <Facts
          facts={[
            [i18n.t('Receipt'), receiptId],
            [i18n.t('Time'), formatTime(at, timeZone)],
            [i18n.t('Documents'), String(documents)],
          ]}
        />
        <Paragraph>
          {i18n.t(
            'We removed your name, address, phone number, messages, notifications, devices and the names of your documents at that time. The files of documents that were still kept are removed from our storage with their keys, usually within a minute.',
          )}
        </Paragraph>
        <Paragraph>
          {i18n.t(
            'Invoices and credit notes keep your name and email address, as tax law requires. A backup of the campus from before may hold the rest until it is replaced.',
          )}
        </Paragraph>
      </>
    ),
  }
}

/** To a user who has just confirmed the address. */
export function welcomeMail({ email, username }: { email: string; username: string }): EmailTemplate {
  return {
    to: email,
    subject: i18n.t('Welcome to Campus Print'),
    preheader: i18n.t('Your address is confirmed. This is how printing works.'),
    content: (
      <>
        <Heading>{i18n.t('Welcome to Campus Print')}</Heading>
        <Paragraph>
          {withQuoted(username, (name) =>
            i18n.t(
              'Your address is confirmed, and your account is open in the name {name}. This is how printing works:',
              { name },
            ),
          )}
        </Paragraph>
        <Paragraph>
          {i18n.t('1. Upload a PDF or Word document and choose how it is printed. The price is in view.')}
        </Paragraph>
        <Paragraph>{i18n.t('2. Pay. The document goes to the printer by itself.')}</Paragraph>
        <Paragraph>
          {i18n.t(
            '3. We mail you as soon as it is printed. Show the print ID at the print desk to collect it.',
          )}
        </Paragraph>
      </>
    ),
  }
}
