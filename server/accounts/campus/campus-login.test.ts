import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { secondInstance, testApp } from '../../testing/fixtures/app/test-app.ts'
import {
  aRegistration,
  allow,
  codeMailedTo,
  messagesTo,
  signedIn,
  signUp,
} from '../../testing/fixtures/people/people.ts'
import { type CampusPerson, campusLoginServer } from '../../testing/fakes/campus-login-server.ts'
import { type CookieBrowser, cookieBrowser } from '../../testing/fakes/cookie-browser.ts'
import { exportedAccount } from '../profile/account.ts'
import { forThisFile } from '../../testing/for-this-file.ts'

const campus = await forThisFile(campusLoginServer())
const groups = {
  'print-desk': { permissions: ['desk'] },
  admins: { permissions: ['manage'] },
  faculty: { category: 'professor', department: 'IT' },
}
const environment = { ...campus.environment, CAMPUS_GROUPS: JSON.stringify(groups) }
const app = await forThisFile(testApp(environment))
campus.open(app.url)
const { db, pool } = app.database

beforeEach(() => {
  campus.forged = undefined
})

const begin = `${app.url}/api/auth/campus`
const form = { username: 'Asha', whatsappNumber: '9876543210', category: 'student', department: 'CSE' }

/** A person of the campus; the next visit of its login page logs in as that person. */
function atCampus(claims: CampusPerson = {}): { subject: string; email: string } {
  const subject = randomUUID()
  const email = claims.email ?? `${subject}@campus.example`
  campus.people.set(subject, { email, email_verified: true, name: 'Asha Rao', ...claims })
  campus.person = subject
  return { subject, email }
}

async function logIn(
  browser: CookieBrowser = cookieBrowser(app.url),
): Promise<{ page: string; browser: CookieBrowser }> {
  return { page: await browser.follow(begin), browser }
}

async function me(browser: CookieBrowser) {
  const response = await browser.fetch(`${app.url}/api/auth/me`)
  return response.json()
}

async function join(browser: CookieBrowser, changes: object = {}) {
  const response = await browser.fetch(`${app.url}/api/auth/campus/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ ...form, session: 'cookie', ...changes }),
  })
  return { status: response.status, json: await response.json() }
}

test('someone new opens an account with what the campus tells and the form asks, and is signed in', async () => {
  const { email } = atCampus({ email: `New.${randomUUID()}@Campus.example` })
  const { page, browser } = await logIn()
  expect(page).toBe('/join')
  const asked = await browser.fetch(`${app.url}/api/auth/campus/join`)
  expect((await asked.json()).data).toEqual({
    email: email.toLowerCase(),
    username: 'Asha Rao',
    category: null,
    department: null,
  })
  expect(await me(browser)).toMatchObject({ code: 'unauthenticated' })
  const { status, json } = await join(browser)
  expect([status, json.token]).toEqual([200, 'cookie'])
  expect((await me(browser)).user).toMatchObject({
    email: email.toLowerCase(),
    username: 'Asha',
    isEmailVerified: true,
  })
  expect(await join(browser)).toMatchObject({ status: 400, json: { code: 'sign_in_expired' } })
  const again = await logIn()
  expect(again.page).toBe('/signed-in')
  expect((await me(again.browser)).user.id).toBe(json.user.id)
})

test('the first sign-in connects the account of the verified address and tells its owner; the password stays', async () => {
  const { registration, id } = await signUp(app)
  atCampus({ email: registration.email })
  const { page, browser } = await logIn()
  expect(page).toBe('/signed-in')
  expect((await me(browser)).user.id).toBe(id)
  await expect
    .poll(async () => (await messagesTo(app, registration.email)).map(({ subject }) => subject))
    .toContain('Your campus login now opens Campus Print')
  const { email, password } = registration
  expect((await app.anyone('POST', '/api/auth/login', { email, password })).status).toBe(200)
})

test.each([true, 1, '1', 'true'])(
  'an address for which Entra vouches by xms_edov (%j) connects its account',
  async (xms_edov) => {
    const { registration, id } = await signUp(app)
    atCampus({ email: registration.email, email_verified: undefined, xms_edov })
    const { page, browser } = await logIn()
    expect(page).toBe('/signed-in')
    expect((await me(browser)).user.id).toBe(id)
  },
)

test.each([
  { email_verified: false },
  { email_verified: undefined },
  { email_verified: undefined, xms_edov: false },
  { email_verified: undefined, xms_edov: '0' },
])(
  'an address that the campus does not vouch for (%j) opens no account and takes none over',
  async (claims) => {
    const { registration } = await signUp(app)
    for (const email of [registration.email, `${randomUUID()}@campus.example`]) {
      atCampus({ email, ...claims })
      const { page, browser } = await logIn()
      expect(page).toBe('/login?problem=unverified')
      expect(await me(browser)).toMatchObject({ code: 'unauthenticated' })
      expect(await join(browser)).toMatchObject({ json: { code: 'sign_in_expired' } })
    }
  },
)

test('an address outside of the campus’s mail domains opens no account', async () => {
  await pool.query(`update settings set chosen = chosen || '{"emailDomains": ["campus.example"]}'`)
  atCampus({ email: `${randomUUID()}@elsewhere.example` })
  expect((await logIn()).page).toBe('/login?problem=domain')
  await pool.query(`update settings set chosen = chosen - 'emailDomains'`)
})

test('the account is the subject’s: another address at the campus changes nothing here, and opens no other account', async () => {
  const { subject, email } = atCampus()
  const { browser } = await logIn()
  const { json } = await join(browser)
  const other = await givenUser(db)
  for (const changed of [{ email: other.email, email_verified: true }, { email: undefined }]) {
    campus.people.set(subject, changed as CampusPerson)
    const again = await logIn()
    expect(again.page).toBe('/signed-in')
    expect((await me(again.browser)).user).toMatchObject({ id: json.user.id, email })
  }
})

test('an address that the campus has given to another person does not open the former owner’s account', async () => {
  const { email } = atCampus()
  await join((await logIn()).browser)
  atCampus({ email })
  const { page, browser } = await logIn()
  expect(page).toBe('/login?problem=taken')
  expect(await me(browser)).toMatchObject({ code: 'unauthenticated' })
})

test('a registration that its address never confirmed is replaced: its password opens nothing', async () => {
  const registration = aRegistration()
  await app.anyone('POST', '/api/auth/register', registration)
  const otp = await codeMailedTo(app, registration.email)
  atCampus({ email: registration.email })
  const { page, browser } = await logIn()
  expect(page).toBe('/join')
  await join(browser)
  const { email, password } = registration
  expect((await app.anyone('POST', '/api/auth/login', { email, password })).json.code).toBe(
    'wrong_credentials',
  )
  expect((await app.anyone('POST', '/api/auth/verify-otp', { email, otp })).json.code).toBe('code_expired')
})

test('a deleted account leaves nothing that opens; the same person opens a new one', async () => {
  const { registration, call, id } = await signUp(app)
  atCampus({ email: registration.email })
  await logIn()
  const left = await call('DELETE', '/api/auth/account', { password: registration.password })
  expect(left.status).toBe(200)
  const { page, browser } = await logIn()
  expect(page).toBe('/join')
  expect((await join(browser)).json.user.id).not.toBe(id)
})

test('the answer of the campus counts only in the browser that asked, and only once', async () => {
  atCampus()
  await join((await logIn()).browser)
  const victim = cookieBrowser(app.url)
  const callback = await campusAnswer(victim)
  // Another browser, with none or its own begun sign-in, cannot use it.
  const stranger = cookieBrowser(app.url)
  expect(await stranger.follow(callback)).toBe('/login?problem=expired')
  await stranger.fetch(begin)
  expect(await stranger.follow(callback)).toBe('/login?problem=expired')
  expect(await me(stranger)).toMatchObject({ code: 'unauthenticated' })
  const kept = victim.cookies(app.url)
  expect(await victim.follow(callback)).toBe('/signed-in')
  expect(await victim.follow(callback)).toBe('/login?problem=expired')
  // Not even with the cookie of then: the campus takes its code once.
  const replayed = await fetch(callback, { headers: { cookie: kept }, redirect: 'manual' })
  expect(replayed.headers.get('location')).toBe('/login?problem=expired')
})

test.each([
  ['state', 'expired'],
  ['nonce', 'rejected'],
  ['code_challenge', 'expired'],
])('a sign-in begun with another %s opens nothing: %s', async (parameter, problem) => {
  atCampus()
  await join((await logIn()).browser)
  const browser = cookieBrowser(app.url)
  const login = new URL((await browser.fetch(begin)).headers.get('location') ?? '')
  login.searchParams.set(parameter, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  expect(await browser.follow(login.href)).toBe(`/login?problem=${problem}`)
  expect(await me(browser)).toMatchObject({ code: 'unauthenticated' })
})

test.each([
  ['has expired', { claims: { exp: 1_700_000_000 } }],
  ['is for another client', { claims: { aud: 'another' } }],
  ['is of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
  ['answers another login', { claims: { nonce: 'another' } }],
  ['names no person', { claims: { sub: undefined } }],
  ['is signed with another key', { strangeKey: true }],
])('an ID token that %s opens nothing', async (_, forged) => {
  atCampus()
  campus.forged = forged
  expect((await logIn()).page).toBe('/login?problem=rejected')
  campus.forged = {}
  expect((await logIn()).page).toBe('/join')
})

test('a login that is cancelled, or took longer than a quarter of an hour, says so', async () => {
  campus.person = undefined
  expect((await logIn()).page).toBe('/login?problem=denied')
  atCampus()
  const browser = cookieBrowser(app.url)
  const callback = await campusAnswer(browser)
  app.passTime(16 * 60 * 1000)
  expect(await browser.follow(callback)).toBe('/login?problem=expired')
})

test('the wanted page is kept to the end, and is never an address that the server leads to', async () => {
  atCampus()
  const browser = cookieBrowser(app.url)
  expect(await browser.follow(`${begin}?next=%2Fhistory`)).toBe('/join?next=%2Fhistory')
  await join(browser)
  const evil = encodeURIComponent('https://elsewhere.example/')
  expect(await browser.follow(`${begin}?next=${evil}`)).toBe(`/signed-in?next=${evil}`)
})

test('groups give category, department and permissions at each sign-in, and take them again', async () => {
  const { subject, email } = atCampus({ groups: ['faculty', 'print-desk', 'chess'] })
  const { browser } = await logIn()
  const asked = await browser.fetch(`${app.url}/api/auth/campus/join`)
  expect((await asked.json()).data).toMatchObject({ category: 'professor', department: 'IT' })
  const { json } = await join(browser, { category: 'staff', department: 'ECE' })
  const { id } = json.user
  expect(json.user).toMatchObject({ category: 'professor', department: 'IT', permissions: ['desk'] })
  await allow(app, { id }, 'manage')
  campus.people.set(subject, { email, email_verified: true, groups: [] })
  expect((await me((await logIn()).browser)).user).toMatchObject({ permissions: ['manage'] })
  const { rows } = await pool.query(
    `select actor, actor_id, after -> 'permissions' as permissions from audit_log
     where subject_id = $1 and action = 'apply groups' order by id`,
    [id],
  )
  expect(rows).toEqual([
    { actor: 'system', actor_id: null, permissions: ['desk'] },
    { actor: 'system', actor_id: null, permissions: ['manage'] },
  ])
})

test('the last manager stays one, though the group that made them a manager has gone', async () => {
  await pool.query(`update users set permissions = '{}'`)
  const { subject, email } = atCampus({ groups: ['admins'] })
  const { json } = await join((await logIn()).browser)
  campus.people.set(subject, { email, email_verified: true, groups: [] })
  expect((await me((await logIn()).browser)).user.permissions).toEqual(['manage'])
  await givenUser(db, { permissions: ['manage'] })
  expect((await me((await logIn()).browser)).user).toMatchObject({ id: json.user.id, permissions: [] })
})

test('the whole sign-in may go through several processes', async () => {
  atCampus()
  await join((await logIn()).browser)
  const other = await secondInstance(app, { ...environment, PUBLIC_URL: app.url })
  const browser = cookieBrowser(app.url)
  const callback = new URL(await campusAnswer(browser))
  const answer = await fetch(other.url + callback.pathname + callback.search, {
    headers: { cookie: browser.cookies(app.url) },
    redirect: 'manual',
  })
  await other.close()
  expect(answer.headers.get('location')).toBe('/signed-in')
})

test('while the campus’s sign-in is down, and where there is none, the login says so and passwords work', async () => {
  const { registration } = await signUp(app)
  const { email, password } = registration
  const down = await secondInstance(app, { ...environment, OIDC_ISSUER: 'http://127.0.0.1:9' })
  const without = await secondInstance(app)
  for (const { url, anyone } of [down, without]) {
    expect(await cookieBrowser(url).follow(`${url}/api/auth/campus`)).toBe('/login?problem=unavailable')
    expect((await anyone('POST', '/api/auth/login', { email, password })).status).toBe(200)
  }
  const { json: named } = await down.anyone('GET', '/api/settings')
  const { json: unnamed } = await without.anyone('GET', '/api/settings')
  await Promise.all([down.close(), without.close()])
  expect([named.data.campusLogin, unnamed.data.campusLogin]).toEqual(['Campus Account', null])
})

test('an account that no password opens says how to get one, and a mailed code sets it', async () => {
  const { email } = atCampus()
  const { json } = await join((await logIn()).browser)
  const call = await signedIn(app, json.user)
  const advice = /^Your account has no password yet/
  const change = { currentPassword: 'anything', newPassword: 'tall green lamp' }
  const changed = await call('PUT', '/api/auth/change-password', change)
  expect([changed.status, changed.json.errors[0].message]).toEqual([400, expect.stringMatching(advice)])
  const left = await call('DELETE', '/api/auth/account', { password: 'anything' })
  expect([left.status, left.json.errors[0].message]).toEqual([400, expect.stringMatching(advice)])
  await app.anyone('POST', '/api/auth/forgot-password', { email })
  const otp = await codeMailedTo(app, email)
  const reset = { email, otp, newPassword: 'tall green lamp' }
  expect((await app.anyone('POST', '/api/auth/reset-password-with-otp', reset)).status).toBe(200)
  expect((await app.anyone('POST', '/api/auth/login', { email, password: 'tall green lamp' })).status).toBe(
    200,
  )
  expect((await logIn()).page).toBe('/signed-in')
})

test('the export of an account names the campus’s sign-in that opens it', async () => {
  atCampus()
  const { json } = await join((await logIn()).browser)
  const exported = await exportedAccount({ db, now: new Date() }, { id: json.user.id, sessionId: '' })
  expect(exported.campusLogins).toMatchObject([{ issuer: campus.environment['OIDC_ISSUER'] }])
})

/** The address with which the campus sends a browser back, once its person has logged in there. */
async function campusAnswer(browser: CookieBrowser): Promise<string> {
  let current = begin
  for (let step = 0; step < 12; step++) {
    const location = (await browser.fetch(current)).headers.get('location') ?? ''
    current = new URL(location, current).href
    if (current.startsWith(`${app.url}/api/auth/campus/callback`)) return current
  }
  throw new Error('The campus did not lead back')
}
