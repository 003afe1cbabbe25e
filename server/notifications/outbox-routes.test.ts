import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('the outbox lists the messages of one address, and takes no other question', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const outbox = (query: string) => app.anyone('GET', `/dev/outbox.json?${query}`)
  expect(await outbox('to=asha@campus.example')).toMatchObject({ status: 200, json: { messages: [] } })
  for (const query of ['to=a&to=b', 'to=%00']) expect((await outbox(query)).status).toBe(400)
})
