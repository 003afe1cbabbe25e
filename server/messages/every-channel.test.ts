import { expect, test } from 'vitest'
import { answering, messageProvider } from '../testing/fakes/message-provider.ts'
import { smtpListener } from '../testing/fakes/smtp-listener.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const smtp = await forThisFile(smtpListener())
const sms = await forThisFile(messageProvider())
const meta = await forThisFile(messageProvider())
const app = await forThisFile(
  testApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Campus Print <print@campus.example>',
    MSG91_URL: sms.address,
    MSG91_AUTH_KEY: 'key',
    MSG91_TEMPLATE_READY: 'ready-template',
    WHATSAPP_URL: meta.address,
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_ID: '42',
  }),
)

test('a print that is ready reaches its owner once by each chosen channel, also past providers that are down', async () => {
  const user = await givenUser(app.database.db)
  const call = await signedIn(app, user)
  const everything = { email: true, whatsapp: true, sms: true, push: true }
  const channels = { ready: everything, problem: everything, money: everything }
  await call('PUT', '/api/notifications/preferences', { channels, quietHours: null })
  sms.responds((response) => {
    sms.responds(answering(200, { type: 'success', message: 'accepted' }))
    answering(503, {})(response)
  })
  meta.responds((response) => {
    meta.responds(answering(200, { messages: [{ id: 'wamid.1' }] }))
    answering(500, {})(response)
  })
  await payFor(call, await orderPrint(call))

  const messages = () =>
    app.database.db
      .selectFrom('outbox_messages')
      .select(['channel', 'state', 'attempts', 'provider_id'])
      .where('user_id', '=', user.id)
      .orderBy('channel')
      .execute()
  await expect.poll(messages, { timeout: 30_000 }).toEqual([
    { channel: 'email', state: 'sent', attempts: 1, provider_id: null },
    { channel: 'sms', state: 'sent', attempts: 2, provider_id: 'accepted' },
    { channel: 'whatsapp', state: 'sent', attempts: 2, provider_id: 'wamid.1' },
  ])
  expect(smtp.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [[user.email], 'Ready to collect: thesis.pdf'],
  ])
  expect([sms.received.length, meta.received.length]).toEqual([2, 2])
})
