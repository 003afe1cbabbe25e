import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aRegistration } from '../testing/people.ts'
import { type SmtpListener, smtpListener } from '../testing/smtp-listener.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let smtp: SmtpListener
let app: TestApp
beforeAll(async () => {
  smtp = await smtpListener()
  app = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Campus Print <print@campus.example>' })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const register = (form: object) => app.anyone('POST', '/api/auth/register', form)
const outbox = (recipient: string) =>
  app.database.db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()

test('a code travels by SMTP to its one address, and what was sent is not kept', async () => {
  const { email, ...form } = aRegistration()
  await register({ ...form, email })
  const { to, mail } = await vi.waitFor(() => {
    const found = smtp.received.find((each) => each.to.includes(email))
    return found ?? Promise.reject(new Error('The mail has not arrived'))
  })
  expect(to).toEqual([email])
  expect(mail.from?.text).toContain('print@campus.example')
  const otp = /\b\d{6}\b/.exec(mail.text ?? '')?.[0]
  expect(mail.headers.get('content-type')).toMatchObject({ value: 'multipart/alternative' })
  expect(mail.html).toContain(`>${otp}</p>`)
  await vi.waitFor(async () => {
    expect(await outbox(email)).toMatchObject({ subject: '', text_body: '', last_error: null })
  })
  expect((await app.anyone('POST', '/api/auth/verify-otp', { email, otp })).status).toBe(200)
})

test('a mail that its server refuses stays in the outbox with the reason, to be tried again', async () => {
  const email = `refused.${Date.now()}@campus.example`
  await register(aRegistration({ email }))
  await vi.waitFor(async () => {
    const message = await outbox(email)
    expect(message).toMatchObject({ sent_at: null, last_error: expect.stringContaining('No such mailbox') })
    expect(message.text_body).toMatch(/\d{6}/)
  })
})

test('the outbox is no page of a product that sends mail', async () => {
  expect((await app.anyone('GET', '/dev/outbox.json')).status).toBe(404)
})
