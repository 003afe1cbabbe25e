import { expect, test } from 'vitest'
import { type EmailTemplate, renderMail } from '../messages/mail/render-mail.tsx'
import {
  alreadyRegisteredMail,
  codeMail,
  failedStepsMail,
  newDeviceMail,
  passwordChangedMail,
  welcomeMail,
} from './mails.tsx'

const to = 'asha@campus.example'
const mailed = { digits: '040821', linkToken: 'a-token-of-a-link' }
const onPhone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36'

interface Case {
  readonly mail: EmailTemplate
  readonly subject: string
  readonly says: readonly string[]
}

const cases: Readonly<Record<string, Case>> = {
  'a code to confirm': {
    mail: codeMail(to, 'verification', mailed),
    subject: '040821 is your Campus Print code',
    says: [
      'Confirm your address',
      '040821',
      'Confirm my address',
      '10 minutes',
      'Do not share it with anyone',
    ],
  },
  'a code to reset': {
    mail: codeMail(to, 'password_reset', mailed),
    subject: '040821 is your code to set a new password',
    says: ['Set a new password', '040821', '10 minutes', 'Do not share it with anyone'],
  },
  welcome: {
    mail: welcomeMail({ email: to, username: 'Asha Kulkarni' }),
    subject: 'Welcome to Campus Print',
    says: ['Asha Kulkarni', 'Upload', 'Pay', 'Show the print ID at the print desk'],
  },
  'password changed': {
    mail: passwordChangedMail(to),
    subject: 'Your password was changed',
    says: ['every other device was signed out', 'If that was not you', 'Forgot your password?'],
  },
  'address already registered': {
    mail: alreadyRegisteredMail(to),
    subject: 'Someone tried to register with your address',
    says: ['nothing about it has changed', 'Sign in as usual', 'Forgot your password?'],
  },
  'new device': {
    mail: newDeviceMail(to, {
      device: onPhone,
      at: new Date('2026-07-01T18:45:00Z'),
      timeZone: 'Asia/Kolkata',
    }),
    subject: 'New sign-in: Chrome on Android',
    says: ['Device: Chrome on Android', 'Time: 2 July 2026', '00:15', 'If that was not you'],
  },
  'failed second step': {
    mail: failedStepsMail(to, {
      device: onPhone,
      at: new Date('2026-07-01T18:45:00Z'),
      timeZone: 'Asia/Kolkata',
    }),
    subject: 'A login to your account failed at the second step',
    says: [
      'knows your Campus Print password',
      'Device: Chrome on Android',
      '00:15',
      'change the password at once',
    ],
  },
}

test.each(Object.entries(cases))(
  'the e-mail %s has its facts in text and HTML',
  async (_, { mail, ...expected }) => {
    const { subject, text, html } = await renderMail(mail)
    expect([mail.to, subject]).toEqual([to, expected.subject])
    for (const words of expected.says) {
      expect(text).toContain(words)
      expect(visible(html)).toContain(words)
    }
  },
)

test('the code is the first and only number of six digits in its e-mail, and is in the preview line', async () => {
  const mail = codeMail(to, 'verification', mailed)
  const { text } = await renderMail(mail)
  expect(text.match(/\d{6}/g)).toEqual(['040821'])
  expect(mail.preheader).toContain('040821')
})

test.each([
  ['verification', 'https://campus-print.invalid/verify-email/a-token-of-a-link'],
  ['password_reset', 'https://campus-print.invalid/reset-password/a-token-of-a-link'],
] as const)('a code for %s carries one link, to its page, after the code', async (purpose, address) => {
  const { text, html } = await renderMail(codeMail(to, purpose, mailed))
  expect(text.match(/https?:\S+/g)).toEqual([expect.stringContaining(address)])
  expect(text.indexOf(address)).toBeGreaterThan(text.indexOf('040821'))
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="${address}"`])
})

test('the HTML of an e-mail escapes a user’s name', async () => {
  const { html } = await renderMail(
    welcomeMail({ email: to, username: '<a href="//evil.example">Click</a>' }),
  )
  expect(html).not.toContain('<a ')
})

/** What a reader of the HTML sees. */
function visible(html: string): string {
  return html.replace(/^.*<body/s, '').replaceAll(/<[^>]*>/g, '')
}
