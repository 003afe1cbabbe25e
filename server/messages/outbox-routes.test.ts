import { expect, onTestFinished, test } from 'vitest'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { messagesTo, signUp } from '../testing/fixtures/people/people.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'

test('the outbox lists the messages of one address and rejects other filters', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const outbox = (query: string) => app.anyone('GET', `/dev/outbox.json?${query}`)
  expect(await outbox('to=asha@campus.example')).toMatchObject({ status: 200, json: { messages: [] } })
  for (const query of ['to=a&to=b', 'to=%00']) expect((await outbox(query)).status).toBe(400)
})

test('the outbox shows an e-mail as text, and in a frame without scripts and with limits', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  await signUp(app, { username: '"></iframe><script>' })
  const page = await (await fetch(`${app.url}/dev/outbox`)).text()
  expect(page).toContain('<pre>Welcome to Campus Print')
  expect(page.match(/<iframe sandbox srcdoc="[^"<>]+" title/g)).toHaveLength(2)
  expect(page).not.toContain('<script')
})

test('the outbox shows a ready e-mail with address and picture, as text and as a mail app does', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const { registration, call } = await signUp(app)
  const id = await orderPrint(call)
  await payFor(call, id)
  await expect
    .poll(async () => (await messagesTo(app, registration.email))[0]?.text, { timeout: 30_000 })
    .toContain(`Open this print ${app.url}/payment/${id}`)
  const page = await (await fetch(`${app.url}/dev/outbox`)).text()
  expect(page).toContain('src=&#34;data:image/png;base64,')
  expect(page).toContain(`href=&#34;${app.url}/payment/${id}&#34;`)
})
