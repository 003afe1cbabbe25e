import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { aRegistration, codeMailedTo, messagesTo, signUp } from '../../testing/fixtures/people/people.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())

const onPhone = (version = '140.0.0.0') =>
  `Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/${version} Mobile Safari/537.36`
const onDesk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const password = 'tall green lamp'

/** A call with this user agent. */
function from(device: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', 'user-agent': device }
  return fetch(`${app.url}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
const login = (device: string, email: string) => from(device, 'login', { email, password })

/** A user who has confirmed the address on a device, which was the first sign-in there. */
async function confirmedOn(device: string): Promise<string> {
  const registration = aRegistration({ password })
  const { email } = registration
  await from(device, 'register', registration)
  const otp = await codeMailedTo(app, email)
  const answers = await Promise.all([1, 2].map(() => from(device, 'verify-otp', { email, otp })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  return email
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await messagesTo(app, email)).map(({ subject }) => subject)
}
const news = async (email: string) =>
  (await subjectsTo(email)).filter((subject) => subject.startsWith('New sign-in'))

test('a user who confirms the address is welcomed once, and the first device causes no e-mail', async () => {
  const email = await confirmedOn(onPhone())
  const subjects = await subjectsTo(email)
  expect(subjects).toHaveLength(2)
  expect(subjects[0]).toBe('Welcome to Campus Print')
})

test('a login on a known device causes no e-mail, even after a browser update', async () => {
  const email = await confirmedOn(onPhone())
  for (const version of ['140.0.0.0', '141.0.7390.55']) {
    expect((await login(onPhone(version), email)).status).toBe(200)
  }
  expect(await news(email)).toEqual([])
})

test('a login on a new device causes one e-mail, with the campus’s time', async () => {
  const email = await confirmedOn(onPhone())
  const statuses = await Promise.all([login(onDesk, email), login(onDesk, email), login(onDesk, email)])
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await news(email)).toEqual(['New sign-in: Firefox on Windows'])
  const [mail] = await messagesTo(app, email)
  expect(mail?.text).toMatch(/Device: Firefox on Windows\nTime: \d+ \w+ \d{4}.* \d\d:\d\d IST/)
})

test('a failed login makes no device known', async () => {
  const email = await confirmedOn(onPhone())
  expect((await from(onDesk, 'login', { email, password: 'not the one' })).status).toBe(401)
  expect(await news(email)).toEqual([])
  await login(onDesk, email)
  expect(await news(email)).toHaveLength(1)
})

test('a password reset makes its device known, and its own e-mail is enough', async () => {
  const email = await confirmedOn(onPhone())
  await from(onDesk, 'forgot-password', { email })
  const otp = await codeMailedTo(app, email)
  const reset = await from(onDesk, 'reset-password-with-otp', { email, otp, newPassword: 'quiet blue river' })
  expect(reset.status).toBe(200)
  await from(onDesk, 'login', { email, password: 'quiet blue river' })
  expect(await news(email)).toEqual([])
})

test('a device known to one user is new to another', async () => {
  const { registration } = await signUp(app)
  await login(onPhone(), registration.email)
  expect(await news(registration.email)).toEqual(['New sign-in: Chrome on Android'])
})
