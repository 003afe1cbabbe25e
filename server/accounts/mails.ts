import { type CodePurpose, codeLifetimeMs } from '@campus-print/domain/accounts'
import type { Mail } from '../notifications/mailer.ts'

const subjects: Readonly<Record<CodePurpose, string>> = {
  verification: 'is your Campus Print code',
  password_reset: 'is your code to set a new password',
}

export function codeMail(to: string, purpose: CodePurpose, code: string): Mail {
  return {
    to,
    subject: `${code} ${subjects[purpose]}`,
    text: [
      `Your code is ${code}.`,
      `It is good for ${codeLifetimeMs / 60_000} minutes. Type it on the page that asked for it, and give it to nobody.`,
      'If you did not ask for it, you can leave this mail as it is: without the code nothing happens.',
    ].join('\n\n'),
    html: null,
  }
}

export function passwordChangedMail(to: string): Mail {
  return {
    to,
    subject: 'Your password was changed',
    text: [
      'The password of your Campus Print account was changed just now, and every device was signed out.',
      'If that was not you, set a new password at once: choose "Forgot your password" on the page to sign in.',
    ].join('\n\n'),
    html: null,
  }
}

export function alreadyRegisteredMail(to: string): Mail {
  return {
    to,
    subject: 'Someone tried to register with your address',
    text: [
      'Someone, perhaps you, tried to open a Campus Print account with this address.',
      'You already have one, and nothing about it has changed. Sign in as usual; if you no longer know the password, choose "Forgot your password".',
    ].join('\n\n'),
    html: null,
  }
}
