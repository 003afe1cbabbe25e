import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { readQrPicture } from '../testing/fixtures/files/read-qr-picture.ts'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { aRegistration, signedIn } from '../testing/fixtures/people/people.ts'
import { type SmtpListener, smtpListener } from '../testing/fakes/smtp-listener.ts'
import { type TestApp, testApp } from '../testing/fixtures/app/test-app.ts'

const publicUrl = 'https://print.campus.example'

let smtp: SmtpListener
let app: TestApp
beforeAll(async () => {
  smtp = await smtpListener()
  app = await testApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Campus Print <print@campus.example>',
    PUBLIC_URL: publicUrl,
  })
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

/** The first mail that has come to an address. */
const mailTo = (email: string) =>
  vi.waitFor(
    () => {
      const found = smtp.received.find((each) => each.to.includes(email))
      return found ?? Promise.reject(new Error('The mail has not arrived'))
    },
    { timeout: 30_000 },
  )

test('a code is sent by SMTP to its one address, and is deleted after sending', async () => {
  const { email, ...form } = aRegistration()
  await register({ ...form, email })
  const { to, mail } = await mailTo(email)
  expect(to).toEqual([email])
  expect(mail.from?.text).toContain('print@campus.example')
  const otp = /\b\d{6}\b/.exec(mail.text ?? '')?.[0]
  expect(mail.headers.get('content-type')).toMatchObject({ value: 'multipart/alternative' })
  expect(mail.html).toContain(`>${otp}</p>`)
  await expect.poll(() => outbox(email)).toMatchObject({ subject: '', text_body: '', last_error: null })
  expect((await app.anyone('POST', '/api/auth/verify-otp', { email, otp })).status).toBe(200)
})

test('an e-mail that its server rejects stays in the outbox with the reason and is retried', async () => {
  const email = `rejected.${Date.now()}@campus.example`
  await register(aRegistration({ email }))
  await expect
    .poll(() => outbox(email))
    .toMatchObject({
      sent_at: null,
      last_error: expect.stringContaining('No such mailbox'),
      text_body: expect.stringMatching(/\d{6}/),
    })
})

test('the ready e-mail has the print ID as a picture and as text, and links to its page', async () => {
  const user = await givenUser(app.database.db)
  const call = await signedIn(app, user)
  const id = await orderPrint(call)
  const printId: string = (await payFor(call, id)).json.data.uniqueId
  const { mail } = await mailTo(user.email)
  expect(mail.text).toContain(printId)
  expect(mail.text).toContain(`Open this print ${publicUrl}/payment/${id}`)

  const [picture, ...others] = mail.attachments
  expect(others).toEqual([])
  expect(picture).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline', related: true })
  expect(await readQrPicture(picture!.content)).toBe(printId)
  const html = String(mail.html)
  expect(html).toContain(`href="${publicUrl}/payment/${id}"`)
  expect(html).toContain(`>${printId}</p>`)
})

test('the outbox has no page in a product that sends e-mail', async () => {
  expect((await app.anyone('GET', '/dev/outbox.json')).status).toBe(404)
})
