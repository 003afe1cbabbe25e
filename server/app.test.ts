import { expect, test } from 'vitest'
import { childrenOf } from './documents/try-out/children-memory.ts'
import { testApp } from './testing/fixtures/app/test-app.ts'
import { uploadPdf } from './testing/fixtures/people/orders.ts'
import { signUp } from './testing/fixtures/people/people.ts'

const children = async () => (await childrenOf(process.pid)) ?? []

test('an app that starts its own child processes ends them when it stops', async () => {
  const before = await children()
  const app = await testApp({}, undefined, { ownProcesses: true })
  const { call } = await signUp(app)
  await uploadPdf(call)
  const own = (await children()).filter((child) => !before.includes(child))
  expect(own).not.toEqual([])
  await app.close()
  expect((await children()).filter((child) => own.includes(child))).toEqual([])
})
