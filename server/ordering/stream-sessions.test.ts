import { expect, onTestFinished, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { type ApiClient, apiClient } from '../testing/fixtures/app/api-client.ts'
import { type TestApp, secondInstance, testApp } from '../testing/fixtures/app/test-app.ts'
import { openEventSource } from '../testing/fakes/event-source.ts'
import { stallingProxy } from '../testing/fakes/stalling-proxy.ts'
import { type SignedUp, codeMailedTo, signUp } from '../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp())
const other = await forThisFile(secondInstance(app))

const password = 'tall green lamp'
const newPassword = 'quiet blue river'
const streamPath = '/api/print/updates'

/** A user with a stream in a session of its own; `there` acts in that session, `call` in another, by another process. */
async function listening() {
  const user = await signUp(app, { password })
  const { json } = await app.anyone('POST', '/api/auth/login', { email: user.registration.email, password })
  const stream = await open(app, json.token)
  const at = (token: string) => apiClient(other.url, token)
  return { user, stream, there: at(json.token), here: at(user.token) }
}

async function open({ url }: TestApp, token: string) {
  const stream = await openEventSource(`${url}${streamPath}`, token)
  onTestFinished(() => stream.close())
  let hasEnded = false
  const ended = stream.next('no such event').catch(() => {
    hasEnded = true
  })
  return { ended, hasEnded: () => hasEnded }
}

type Ways = Record<string, (calls: { there: ApiClient; here: ApiClient; user: SignedUp }) => Promise<unknown>>

const endings: Ways = {
  logout: ({ there }) => there('POST', '/api/auth/logout'),
  'signing out everywhere else': ({ here }) => here('DELETE', '/api/auth/sessions'),
  'a changed password': ({ here }) =>
    here('PUT', '/api/auth/change-password', { currentPassword: password, newPassword }),
  'a password that a mailed code sets': async ({ user }) => {
    const { email } = user.registration
    await other.anyone('POST', '/api/auth/forgot-password', { email })
    const otp = await codeMailedTo(app, email)
    await other.anyone('POST', '/api/auth/reset-password-with-otp', { email, otp, newPassword })
  },
  'a deleted account': ({ here }) => here('DELETE', '/api/auth/account', { password }),
}

test.each(Object.keys(endings))('%s in another process closes the streams of the session', async (name) => {
  const { user, stream, there, here } = await listening()
  const bystander = await open(app, (await signUp(app)).token)
  await endings[name]?.({ there, here, user })
  await stream.ended
  expect(bystander.hasEnded()).toBe(false)
})

test('a session that ends while its stream opens keeps no stream', async () => {
  const user = await signUp(app)
  const opening = open(app, user.token).catch(() => undefined)
  await user.call('POST', '/api/auth/logout')
  await (
    await opening
  )?.ended
})

test('an account has at most ten streams, and one more closes the oldest', async () => {
  const { token } = await signUp(app)
  const streams = []
  for (let count = 0; count < 12; count++) streams.push(await open(app, token))
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended))
  expect(streams.slice(2).map(({ hasEnded }) => hasEnded())).toEqual(Array.from({ length: 10 }, () => false))
})

test('streams of browsers that are gone without a word take no place from new ones', async () => {
  const { id, token } = await signUp(app)
  const line = await stallingProxy(app.url)
  onTestFinished(() => line.close())
  const gone = []
  for (let count = 0; count < 10; count++) gone.push(await openEventSource(`${line.url}${streamPath}`, token))
  line.stall()
  for (const stream of gone) stream.close()
  const streams = []
  for (let count = 0; count < 10; count++) streams.push(await open(app, token))
  await expect.poll(() => app.app.http.eventStreamsOf.get(id)?.length).toBe(10)
  expect(streams.map(({ hasEnded }) => hasEnded())).toEqual(Array.from({ length: 10 }, () => false))
})
