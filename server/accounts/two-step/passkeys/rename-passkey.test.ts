import { expect, test } from 'vitest'
import type { ApiClient } from '../../../testing/fixtures/app/api-client.ts'
import { testApp } from '../../../testing/fixtures/app/test-app.ts'
import { signUp } from '../../../testing/fixtures/people/people.ts'
import { addPasskey } from '../../../testing/fixtures/people/software-authenticator.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'

const site = 'https://print.campus.example'
const app = await forThisFile(testApp({ PUBLIC_URL: site }))
const password = 'tall green lamp'

/** Someone with a passkey. */
async function withPasskey() {
  const { call, registration } = await signUp(app)
  const { authenticator } = await addPasskey(call, site, { password })
  const passkeys = async () => (await call('GET', '/api/auth/two-step')).json.data.passkeys
  const [{ id }] = await passkeys()
  return { call, email: registration.email, authenticator, passkeys, id: id as string }
}

const rename = (call: ApiClient, id: string, name: string) =>
  call('PATCH', `/api/auth/two-step/passkeys/${id}`, { name })

test('a renamed passkey has the new name, and opens the account as before', async () => {
  const { call, email, authenticator, passkeys, id } = await withPasskey()
  const { status, json } = await rename(call, id, ' Office laptop ')
  expect([status, json.data]).toMatchObject([200, { id, name: 'Office laptop' }])
  expect(await passkeys()).toMatchObject([{ name: 'Office laptop' }])
  const login = await app.anyone('POST', '/api/auth/login', { email, password })
  const pendingLogin = login.json.pendingLogin.token
  const asked = await app.anyone('POST', '/api/auth/login/passkey/options', { pendingLogin })
  const response = authenticator.get(asked.json.data)
  expect((await app.anyone('POST', '/api/auth/login/passkey', { pendingLogin, response })).status).toBe(200)
})

test('a passkey of someone else, or one that does not exist, is 404 and keeps its name', async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()]
  for (const asked of [other.id, '00000000-0000-4000-8000-000000000000', 'none']) {
    expect((await rename(mine.call, asked, 'Taken')).status).toBe(404)
  }
  expect((await rename(app.anyone, other.id, 'Taken')).status).toBe(401)
  expect(await other.passkeys()).toMatchObject([{ name: 'A phone' }])
})

test.each(['', ' ', '\u0007bell', 'x'.repeat(61)])('a passkey is not renamed to %j', async (name) => {
  const { call, id } = await withPasskey()
  expect((await rename(call, id, name)).json.errors[0].field).toBe('name')
})
