import { withoutVersions } from '@campus-print/domain/accounts'
import { expect, test, vi } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import { type Registration, aRegistration } from '../testing/fixtures/people/people.ts'
import { smtpListener } from '../testing/fakes/smtp-listener.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { withoutLimits } from '../testing/fixtures/app/without-limits.ts'

const smtp = await forThisFile(smtpListener())
const app = await forThisFile(
  testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Campus Print <print@campus.example>' }),
)

const header = 'Bcc: mallory@elsewhere.example'
const attacks = [
  ...['\r\n', '\n', '\r', '\0', '\v', '\f', '\u0085', '\u2028', '\u2029'].flatMap((end) => [
    `${end}${header}`,
    `${end}${end}${header}`,
  ]),
  `\r\n.\r\nMAIL FROM:<mallory@elsewhere.example>\r\nRCPT TO:<mallory@elsewhere.example>\r\nDATA`,
  `%0d%0a${header}`,
  `=?utf-8?Q?=0D=0ABcc:_mallory=40elsewhere.example?=`,
  ', mallory@elsewhere.example',
  '; mallory@elsewhere.example',
  ' <mallory@elsewhere.example>',
  '>\r\nRCPT TO:<mallory@elsewhere.example>',
]
/** Characters that no stored text may contain: they would end a line, or the text, for its next reader. */
const lineEnds = /[\p{Cc}\u2028\u2029]/u

const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email))

/** The newest mail to an address, once there are so many. */
function mailTo(email: string, count: number) {
  return vi.waitFor(
    () => {
      const mails = mailsTo(email)
      expect(mails).toHaveLength(count)
      return mails.at(-1)!.mail
    },
    { timeout: 15_000 },
  )
}

/** Registers and confirms; every mail that this causes has arrived. `undefined` when the form was rejected. */
async function confirmed(form: Registration) {
  const answer = await app.anyone('POST', '/api/auth/register', form)
  expect([201, 400]).toContain(answer.status)
  if (answer.status === 400) return undefined
  const { email } = answer.json.data
  const otp = /\d{6}/.exec((await mailTo(email, 1)).subject ?? '')?.[0]
  const { json } = await app.anyone('POST', '/api/auth/verify-otp', { email, otp })
  await mailTo(email, 2)
  return { email, json, call: apiClient(app.url, json.token) }
}

/** Every mail went to one campus address, named alone in it, under headers that an honest one has too. */
async function expectHonestMail(): Promise<void> {
  const { email } = (await confirmed(aRegistration()))!
  const honest = [...(await mailTo(email, 2)).headers.keys()].toSorted()
  for (const { to, mail } of smtp.received) {
    expect(to).toEqual([expect.stringMatching(/^[^@\s]+@campus\.example$/)])
    expect(mail.to).toMatchObject({ value: [{ address: to[0] }] })
    expect([...mail.headers.keys()].toSorted()).toEqual(honest)
    expect(mail.headers.get('from')).toMatchObject({ value: [{ address: 'print@campus.example' }] })
  }
}

const registrationFields = [
  'username',
  'email',
  'whatsappNumber',
  'password',
  'category',
  'department',
] as const

test.each(registrationFields)(
  'the %s of a registration adds no header and no recipient to an e-mail',
  async (field) => {
    await withoutLimits(app, async () => {
      for (const attack of attacks) {
        const honest = aRegistration()
        const account = await confirmed(aRegistration({ ...honest, [field]: honest[field] + attack }))
        if (!account) continue
        expect(account.email).toBe(honest.email)
        expect(Object.values<unknown>(account.json.user).filter(holdsLineEnd)).toEqual([])
      }
      await expectHonestMail()
    })
  },
)

test.each(['\r\n', '\0', '\u2028'])('an address around %j is trimmed or rejected', async (end) => {
  await withoutLimits(app, async () => {
    const { email } = aRegistration()
    for (const attack of [end + email, email + end, email.replace('@', `@${end}`), email.replace('.', end)]) {
      const account = await confirmed(aRegistration({ email: attack }))
      if (account) expect(account.email).toBe(email)
      if (account) break
    }
    await expectHonestMail()
  })
})

const profileFields = ['username', 'whatsappNumber', 'department', 'firstName', 'lastName'] as const

test.each(profileFields)(
  'the %s of a profile adds no header and no recipient to an e-mail',
  async (field) => {
    await withoutLimits(app, async () => {
      const honest: Record<string, string> = { ...aRegistration(), firstName: 'Asha', lastName: 'Kulkarni' }
      const { email, call } = (await confirmed(aRegistration({ email: honest['email']! })))!
      for (const attack of attacks) {
        const change = { [field]: honest[field] + attack }
        const { status } = await call('PUT', '/api/auth/update-details', change)
        expect([200, 400]).toContain(status)
        const { user } = (await call('GET', '/api/auth/me')).json
        expect(Object.values<unknown>(user).filter(holdsLineEnd)).toEqual([])
      }
      await app.anyone('POST', '/api/auth/forgot-password', { email })
      await mailTo(email, 3)
      await expectHonestMail()
    })
  },
)

test('a user agent adds no header and no recipient to an e-mail', { timeout: 120_000 }, async () => {
  await withoutLimits(app, async () => {
    const registration = aRegistration()
    const { email, call } = (await confirmed(registration))!
    for (const attack of attacks) {
      const { statusCode } = await app.app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'user-agent': `A phone${attack}` },
        payload: { email, password: registration.password },
      })
      expect(statusCode).toBe(200)
    }
    const sessions: { device: string }[] = (await call('GET', '/api/auth/sessions')).json.data
    const devices = sessions.map(({ device }) => device)
    expect(devices).toHaveLength(attacks.length + 1)
    expect(devices.filter(holdsLineEnd)).toEqual([])
    // The first device causes no mail; confirming took two.
    await mailTo(email, 2 + new Set(devices.map(withoutVersions)).size - 1)
    await expectHonestMail()
  })
})

function holdsLineEnd(value: unknown): boolean {
  return typeof value === 'string' && lineEnds.test(value)
}
