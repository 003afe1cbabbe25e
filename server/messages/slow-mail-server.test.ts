import { expect, onTestFinished, test } from 'vitest'
import { smtpListener } from '../testing/fakes/smtp-listener.ts'
import { stallingProxy } from '../testing/fakes/stalling-proxy.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { aRegistration } from '../testing/fixtures/people/people.ts'

/** The product, and the line to its mail server. */
async function givenProduct(onTaken?: () => void) {
  const smtp = await smtpListener(onTaken)
  const line = await stallingProxy(smtp.url)
  const app = await testApp({ SMTP_URL: line.url, MAIL_FROM: 'Campus Print <print@campus.example>' })
  onTestFinished(async () => {
    await app.close()
    await line.close()
    await smtp.close()
  })
  return { smtp, line, app }
}

test('while the mail server accepts connections and never answers, calls answer, and each mail comes once afterwards', async () => {
  const { smtp, line, app } = await givenProduct()
  const messages = () =>
    app.database.db.selectFrom('outbox_messages').select(['state', 'attempts', 'last_error']).execute()
  line.stall()
  const people = [aRegistration(), aRegistration(), aRegistration()]
  for (const person of people)
    expect((await app.anyone('POST', '/api/auth/register', person)).status).toBe(201)
  await expect.poll(() => line.connections()).toBe(2)
  const { email, password } = people[0]!
  expect((await app.anyone('POST', '/api/auth/login', { email, password })).status).toBe(403)
  expect((await app.anyone('GET', '/api/settings')).status).toBe(200)
  await expect
    .poll(async () => (await messages()).map(({ last_error: error }) => error), { timeout: 40_000 })
    .toEqual(people.map(() => expect.stringContaining('Greeting never received')))

  line.resume()
  await expect
    .poll(async () => (await messages()).map(({ state }) => state), { timeout: 40_000 })
    .toEqual(people.map(() => 'sent'))
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(
    people.map((each) => each.email).toSorted(),
  )
  const otp = /\b\d{6}\b/.exec(smtp.received.find(({ to }) => to.includes(email))!.mail.text ?? '')?.[0]
  expect((await app.anyone('POST', '/api/auth/verify-otp', { email, otp })).status).toBe(200)
})

test('a mail whose acceptance was lost on the way is sent again as the same mail', async () => {
  let losses = 1
  const { smtp, line, app } = await givenProduct(() => {
    if (losses > 0) line.cut()
    losses -= 1
  })
  const person = aRegistration()
  await app.anyone('POST', '/api/auth/register', person)
  const messages = () => app.database.db.selectFrom('outbox_messages').select(['state', 'attempts']).execute()
  await expect.poll(messages, { timeout: 40_000 }).toEqual([{ state: 'sent', attempts: 2 }])
  const [first, second, ...others] = smtp.received.map(({ mail }) => [mail.messageId, mail.text])
  expect(first?.[0]).toMatch(/^<[0-9a-f-]{36}@/)
  expect(second).toEqual(first)
  expect(others).toEqual([])
})
