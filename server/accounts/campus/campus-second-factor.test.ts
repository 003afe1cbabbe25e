import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { campusLoginServer } from '../../testing/fakes/campus-login-server.ts'
import { type CookieBrowser, cookieBrowser } from '../../testing/fakes/cookie-browser.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { turnOnTwoStep } from '../../testing/fixtures/people/authenticator-app.ts'
import { allow, signUp } from '../../testing/fixtures/people/people.ts'
import { forThisFile } from '../../testing/for-this-file.ts'

const campus = await forThisFile(campusLoginServer())
const app = await forThisFile(testApp(campus.environment))
campus.open(app.url)

/** Signs in by the campus, which knows the address, and took these proofs. */
async function logIn(email: string, amr: string[]): Promise<{ page: string; browser: CookieBrowser }> {
  const subject = randomUUID()
  campus.people.set(subject, { email, email_verified: true, name: 'Asha Rao', amr })
  campus.person = subject
  const browser = cookieBrowser(app.url)
  return { page: await browser.follow(`${app.url}/api/auth/campus`), browser }
}

describe('a campus login of someone with two-step login', () => {
  test('asks for a code where the campus took only a password', async () => {
    const { registration, call } = await signUp(app)
    const { recoveryCodes } = await turnOnTwoStep(call, registration.password)
    const { page, browser } = await logIn(registration.email, ['pwd'])
    expect((await browser.fetch(`${app.url}/api/auth/me`)).status).toBe(401)
    const [path, hash] = page.split('#')
    const { token: pendingLogin, methods } = Object.fromEntries(new URLSearchParams(hash))
    expect([path, methods]).toEqual(['/login/code', 'app'])
    const code = recoveryCodes[0]
    const { json } = await app.anyone('POST', '/api/auth/login/code', { pendingLogin, code })
    expect(json.user.email).toBe(registration.email)
  })

  test('needs none where the campus took a second factor, which opens the desk, too', async () => {
    const { registration, call, id } = await signUp(app)
    await turnOnTwoStep(call, registration.password)
    await allow(app, { id }, 'desk')
    const { page, browser } = await logIn(registration.email, ['pwd', 'mfa'])
    expect(page).toBe('/signed-in')
    await withCampusSettings(app, { twoStepForStaff: true }, async () => {
      expect((await browser.fetch(`${app.url}/api/desk/requests`)).status).toBe(200)
    })
  })
})
