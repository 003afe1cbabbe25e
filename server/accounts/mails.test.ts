import { expect, test } from 'vitest'
import { type EmailTemplate, renderMail } from '../messages/mail/render-mail.tsx'
import { alreadyRegisteredMail, codeMail, newDeviceMail, passwordChangedMail, welcomeMail } from './mails.tsx'

const to = 'asha@campus.example'
const mailed = { digits: '040821', linkToken: 'a-token-of-a-link' }
const onPhone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36'

interface Case {
  readonly letter: EmailTemplate
  readonly subject: string
  readonly says: readonly string[]
}

const cases: Readonly<Record<string, Case>> = {
  'a code to confirm': {
    letter: codeMail(to, 'verification', mailed),
    subject: '040821 is your Campus Print code',
    says: ['Confirm your address', '040821', 'Confirm my address', '10 minutes', 'give it to nobody'],
  },
  'a code to reset': {
    letter: codeMail(to, 'password_reset', mailed),
    subject: '040821 is your code to set a new password',
    says: ['Set a new password', '040821', '10 minutes', 'give it to nobody'],
  },
  welcome: {
    letter: welcomeMail({ email: to, username: 'Asha Kulkarni' }),
    subject: 'Welcome to Campus Print',
    says: ['Asha Kulkarni', 'Upload', 'Pay', 'Show the print ID at the print desk'],
  },
  'password changed': {
    letter: passwordChangedMail(to),
    subject: 'Your password was changed',
    says: ['every other device was signed out', 'If that was not you', 'Forgot your password?'],
  },
  'address already registered': {
    letter: alreadyRegisteredMail(to),
    subject: 'Someone tried to register with your address',
    says: ['nothing about it has changed', 'Sign in as usual', 'Forgot your password?'],
  },
  'new device': {
    letter: newDeviceMail(to, {
      device: onPhone,
      at: new Date('2026-07-01T18:45:00Z'),
      timeZone: 'Asia/Kolkata',
    }),
    subject: 'New sign-in: Chrome on Android',
    says: ['Device: Chrome on Android', 'Time: 2 July 2026', '00:15', 'If that was not you'],
  },
}

test.each(Object.entries(cases))(
  '%s: text and HTML say what they must',
  async (_, { letter, ...expected }) => {
    const { subject, text, html } = await renderMail(letter)
    expect([letter.to, subject]).toEqual([to, expected.subject])
    for (const words of expected.says) {
      expect(text).toContain(words)
      expect(visible(html)).toContain(words)
    }
  },
)

test('a code is the first and only number of six digits, and mail lists show it', async () => {
  const letter = codeMail(to, 'verification', mailed)
  const { text } = await renderMail(letter)
  expect(text.match(/\d{6}/g)).toEqual(['040821'])
  expect(letter.preheader).toContain('040821')
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

test('a user’s name is no markup', async () => {
  const { html } = await renderMail(
    welcomeMail({ email: to, username: '<a href="//evil.example">Click</a>' }),
  )
  expect(html).not.toContain('<a ')
})

/** What a reader of the HTML sees. */
function visible(html: string): string {
  return html.replace(/^.*<body/s, '').replaceAll(/<[^>]*>/g, '')
}
