import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { turnOnTwoStep } from '../../testing/fixtures/people/authenticator-app.ts'
import { messagesTo, signUp } from '../../testing/fixtures/people/people.ts'
import { addPasskey } from '../../testing/fixtures/people/software-authenticator.ts'
import { forThisFile } from '../../testing/for-this-file.ts'

const app = await forThisFile(testApp())
const password = 'tall green lamp'

async function someUser() {
  const { call, registration } = await signUp(app)
  const { email } = registration
  return {
    call,
    email,
    remove: (proof: object) => call('POST', '/api/auth/two-step/app/remove', proof),
    stand: async () => (await call('GET', '/api/auth/two-step')).json.data,
    /** Begins a login; returns the token that completes it. */
    begin: async () => {
      const { json } = await app.anyone('POST', '/api/auth/login', { email, password })
      return json.pendingLogin.token as string
    },
  }
}

const finish = (pendingLogin: string, code: string) =>
  app.anyone('POST', '/api/auth/login/code', { pendingLogin, code })

describe('removing the authenticator app', () => {
  test('needs the password or a code, ends logins that wait, and mails the owner', async () => {
    const { call, email, remove, stand, begin } = await someUser()
    const { recoveryCodes } = await addPasskey(call, app.url, { password })
    const { nextCode } = await turnOnTwoStep(call, password)
    const waiting = await begin()
    expect((await remove({})).json.errors[0].field).toBe('password')
    expect((await remove({ code: 'AAAAA-AAAAA' })).json.code).toBe('wrong_code')
    expect((await remove({ password })).status).toBe(200)
    expect((await finish(waiting, recoveryCodes[0]!)).json.code).toBe('sign_in_expired')
    expect((await finish(await begin(), nextCode())).json.code).toBe('wrong_code')
    expect(await stand()).toMatchObject({ hasApp: false, passkeys: [{ name: 'A phone' }] })
    const subjects = async () => (await messagesTo(app, email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('The authenticator app was removed')
    expect((await remove({ password })).status).toBe(404)
  })

  test('makes room for another one', async () => {
    const { call, remove, begin } = await someUser()
    await addPasskey(call, app.url, { password })
    await turnOnTwoStep(call, password)
    await remove({ password })
    const another = await turnOnTwoStep(call, password)
    expect((await finish(await begin(), another.nextCode())).status).toBe(200)
  })

  test('leaves the last second factor, and the recovery code that was sent with it', async () => {
    const { call, remove, stand } = await someUser()
    const { recoveryCodes } = await turnOnTwoStep(call, password)
    expect((await remove({ code: recoveryCodes[0] })).json.code).toBe('last_second_factor')
    expect(await stand()).toMatchObject({ hasApp: true, recoveryCodesLeft: 10 })
  })
})
