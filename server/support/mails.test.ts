import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { renderMail } from '../messages/mail/render-mail.tsx'
import { type SmtpListener, smtpListener } from '../testing/fakes/smtp-listener.ts'
import { type TestApp, testApp } from '../testing/fixtures/app/test-app.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { contactMessageMail, issueReportMail } from './mails.tsx'

const campus = 'print@campus.example'
const tricky = '<img src=x onerror="alert(1)"> & </p><b>bold</b>'

let smtp: SmtpListener
let app: TestApp
beforeAll(async () => {
  smtp = await smtpListener()
  app = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Campus Print <noreply@campus.example>' })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

/** Waits until every mail was sent; returns those that contain a text. */
async function mailsWith(text: string) {
  const unsent = () => app.database.pool.query('select from outbox_messages where sent_at is null')
  await vi.waitUntil(async () => (await unsent()).rowCount === 0, { timeout: 30_000 })
  return smtp.received.filter(({ mail }) => mail.text?.includes(text))
}

test('messages reach the campus once each by SMTP, to be answered to their senders, and the outbox forgets them', async () => {
  const send = (email: string) =>
    app.anyone('POST', '/api/contact', {
      name: 'Asha "the <first>", Kulkarni',
      email,
      category: 'student',
      subject: 'other',
      message: `From ${email}:\n\n${tricky}\nBcc: all@campus.example`,
    })
  const emails = Array.from({ length: 8 }, (_, at) => `asha${at}@campus.example`)
  const answers = await Promise.all(emails.map(send))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  for (const email of emails) {
    const [arrived, ...others] = await mailsWith(`From ${email}:`)
    expect(others).toEqual([])
    expect(arrived?.to).toEqual([campus])
    const { mail } = arrived!
    expect(mail.replyTo?.value).toEqual([{ address: email, name: '' }])
    expect(mail.from?.value).toMatchObject([{ address: 'noreply@campus.example' }])
    expect(mail.subject).toBe('Other: message from Asha "the <first>", Kulkarni')
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
    expect(mail.text).toContain(tricky)
    expect(mail.html).not.toMatch(/<img|<b>/)
  }
  const kept = app.database.db.selectFrom('outbox_messages').selectAll().where('recipient', '=', campus)
  for (const row of await kept.execute()) expect(row).toMatchObject({ reply_to: null, text_body: '' })
})

test('a reported issue reaches the campus once, to be answered to the owner, however often it is sent', async () => {
  const { db } = app.database
  const owner = await givenUser(db)
  const request = await givenRequest(db, owner, { status: 'ready', paid_at: new Date() })
  const call = await signedIn(app, owner)
  const report = { category: 'quality', description: `Grey stripes. ${tricky}` }
  const send = () => call('POST', `/api/print/${request.id}/report-issue`, report)
  await Promise.all([send(), send(), send()])
  const [arrived, ...others] = await mailsWith(request.print_id)
  expect(others).toEqual([])
  expect(arrived?.to).toEqual([campus])
  expect(arrived?.mail.replyTo?.value).toEqual([{ address: owner.email, name: '' }])
  expect(arrived?.mail.text).toContain(report.description)
})

const contact = {
  name: 'Asha Kulkarni',
  email: 'asha@campus.example',
  category: 'student',
  subject: 'payment-issue',
  message: 'I paid twice.\n\nOnce by UPI,\nonce by card.',
  accountEmail: 'asha@campus.example',
} as const

test('the mail about a message keeps its lines, in text and HTML', async () => {
  const { subject, text, html } = await renderMail(contactMessageMail(campus, contact))
  expect(subject).toBe('Payment issue: message from Asha Kulkarni')
  expect(text.replaceAll('> ', '')).toContain('Once by UPI,\nonce by card.')
  expect(html).toContain('Once by UPI,<br/>once by card.')
  expect(text).not.toContain('Nobody has confirmed')
})

test('the mail about a message warns where its address is not that of the account', async () => {
  const unconfirmed = 'This address was not confirmed to belong to the sender.'
  for (const accountEmail of ['ravi@campus.example', undefined]) {
    const { text } = await renderMail(contactMessageMail(campus, { ...contact, accountEmail }))
    expect(text).toContain(unconfirmed)
  }
})

test.each([
  ['message', contactMessageMail(campus, { ...contact, name: tricky, message: tricky })],
  [
    'report',
    issueReportMail(campus, {
      category: 'quality',
      description: tricky,
      printId: 'PRT-1',
      documentName: tricky,
      owner: { name: tricky, email: 'asha@campus.example' },
    }),
  ],
])('a text of a user in a %s becomes no markup in the mail, and no header', async (_, template) => {
  const { subject, text, html } = await renderMail({
    ...template,
    subject: `${template.subject}\r\nBcc: all`,
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).toContain(tricky)
  expect(html).not.toMatch(/<img|<b>|<a /)
})
