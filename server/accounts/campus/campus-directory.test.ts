import { freePort } from '@campus-print/ipp/testing'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LdapSettings } from '../../config-sign-in.ts'
import { silentLog } from '../../platform/log/log.ts'
import { recordedLog } from '../../testing/fixtures/app/recorded-log.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { turnOnTwoStep } from '../../testing/fixtures/people/authenticator-app.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { apiClient } from '../../testing/fixtures/app/api-client.ts'
import { campusDirectoryServer } from '../../testing/fakes/campus-directory-server.ts'
import { cookieBrowser } from '../../testing/fakes/cookie-browser.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { type CampusDirectory, campusDirectory, escapeFilterValue } from './campus-directory.ts'

const server = await forThisFile(campusDirectoryServer())
const groups = { 'print-desk': { permissions: ['desk'] } }
const app = await forThisFile(testApp({ ...server.environment, CAMPUS_GROUPS: JSON.stringify(groups) }))
const { pool } = app.database

const settings: LdapSettings = {
  url: server.url,
  startTls: false,
  reader: server.reader,
  base: server.base,
  filter: '(|(uid={login})(mail={login}))',
  groupsAttribute: 'memberOf',
  name: 'Campus ID',
  groups: {},
}
const directory = campusDirectory(settings, { log: silentLog })

/** Who has this login and password, as one directory knows it. */
async function authenticate(by: CampusDirectory, login: string, typed: string) {
  return by.identify(await by.find(login), typed)
}

const password = 'campus password'

/** Someone in the directory. */
async function person(changes: { mail?: string; groups?: string[] } = {}) {
  const login = `u${randomUUID()}`
  const mail = changes.mail ?? `${login}@campus.example`
  await server.add({ login, password, name: 'Asha Rao', ...changes, mail })
  return { login, mail }
}

const logIn = (login: string, typed = password) =>
  app.anyone('POST', '/api/auth/campus/login', { login, password: typed })

describe('the directory', () => {
  test('says who has a login and password, by an ID that stays when the person is renamed', async () => {
    const group = `g${randomUUID()}`
    const { login, mail } = await person({ groups: [group] })
    const identity = await authenticate(directory, login, password)
    expect(identity).toMatchObject({
      issuer: 'ldap:dc=campus,dc=example',
      subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: mail,
      name: 'Asha Rao',
      groups: [`cn=${group},ou=groups,dc=campus,dc=example`, group],
      usedSecondFactor: false,
    })
    expect((await authenticate(directory, mail, password))?.subject).toBe(identity?.subject)
    await server.rename(login, `${login}-renamed`)
    expect((await authenticate(directory, `${login}-renamed`, password))?.subject).toBe(identity?.subject)
  })

  test('rejects a wrong password, an unknown login, and the password of another login', async () => {
    const { login } = await person()
    await server.add({ login: `${login}2`, password: 'another' })
    for (const [who, typed] of [
      [login, 'wrong'],
      [`${login}3`, password],
      [`${login}2`, password],
    ] as const)
      expect(await authenticate(directory, who, typed)).toBeUndefined()
  })

  test('rejects an empty password, with which a bind succeeds anonymously', async () => {
    const { login } = await person()
    expect(await authenticate(directory, login, '')).toBeUndefined()
  })

  test.each(['*', 'u*', 'x)(uid=*', '*)(|(uid=*', 'x\\2a', String.fromCharCode(0), '(', '\\'])(
    'takes the login %j for what it is, not for a part of the filter',
    async (login) => {
      await person()
      expect(await authenticate(directory, login, password)).toBeUndefined()
    },
  )

  test('escapes what means something in a filter, as RFC 4515 shows it', () => {
    expect(escapeFilterValue('Parens R Us (for all your parenthetical needs)')).toBe(
      String.raw`Parens R Us \28for all your parenthetical needs\29`,
    )
    expect(escapeFilterValue('*\\\0é')).toBe(String.raw`\2a\5c\00é`)
  })

  test('rejects a login that several people have', async () => {
    const { mail } = await person()
    await person({ mail })
    expect(await authenticate(directory, mail, password)).toBeUndefined()
  })

  test.each(['ldaps', 'StartTLS'])(
    'is asked over %s, and only with a certificate that is trusted',
    async (by) => {
      const { login } = await person()
      const secure = by === 'ldaps' ? { url: server.secureUrl } : { startTls: true }
      const ask = (ca?: string) =>
        campusDirectory({ ...settings, ...secure }, { log: silentLog, ...(ca && { tls: { ca } }) })
      expect(await authenticate(ask(server.ca), login, password)).toMatchObject({ name: 'Asha Rao' })
      await expect(authenticate(ask(), login, password)).rejects.toMatchObject({ problem: 'unavailable' })
    },
  )

  test('is not asked further where it refers to another server', async () => {
    let calls = 0
    const other = createServer(() => (calls += 1)).listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const name = `r${randomUUID()}`
    await server.addEntry(`ou=${name},${server.base}`, { objectClass: 'organizationalUnit', ou: name })
    const control = { objectClass: 'referral', ref: `ldap://127.0.0.1:${port}/ou=${name}` }
    await server.addEntry(`ou=elsewhere,ou=${name},${server.base}`, {
      ...control,
      objectClass: ['referral', 'extensibleObject'] as unknown as string,
      ou: 'elsewhere',
    })
    const { login } = await person()
    expect(await authenticate(directory, login, password)).toBeDefined()
    const below = campusDirectory({ ...settings, base: `ou=${name},${server.base}` }, { log: silentLog })
    expect(await authenticate(below, login, password)).toBeUndefined()
    expect(calls).toBe(0)
  })

  test('that cannot be reached is named in the log, with the reason', async () => {
    const { log, lines } = recordedLog()
    const url = `ldap://127.0.0.1:${await freePort()}`
    const asked = campusDirectory({ ...settings, url }, { log }).find('asha.rao')
    await expect(asked).rejects.toMatchObject({ problem: 'unavailable' })
    expect(lines).toEqual([
      expect.objectContaining({ server: new URL(url).host, reason: 'ECONNREFUSED', level: 'warn' }),
    ])
  })

  test('that does not answer is unavailable, and the log names no person', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    for (const startTls of [true, false]) {
      const { log, lines } = recordedLog()
      const away = { ...settings, url: `ldap://127.0.0.1:${port}`, startTls }
      const asked = authenticate(campusDirectory(away, { log, timeoutMs: 100 }), 'asha.rao', password)
      await expect(asked).rejects.toMatchObject({ problem: 'unavailable' })
      expect(JSON.stringify(lines)).toContain('the campus directory failed')
      expect(JSON.stringify(lines)).not.toMatch(/asha\.rao|campus password/)
    }
  })
})

describe('a login by the directory', () => {
  test('opens an account for who has none, signs in who has, and gives what the groups give', async () => {
    const group = 'print-desk'
    const { login, mail } = await person({ groups: [group] })
    const browser = cookieBrowser(app.url)
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', origin: app.url }
      const response = await browser.fetch(`${app.url}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...body, session: 'cookie' }),
      })
      return { status: response.status, json: await response.json() }
    }
    const first = await post('/api/auth/campus/login', { login, password })
    expect([first.status, first.json.code]).toEqual([403, 'needs_account'])
    const form = { username: 'Asha', whatsappNumber: '9876543210', category: 'student', department: 'CSE' }
    const joined = await post('/api/auth/campus/join', form)
    expect(joined.json.user).toMatchObject({ email: mail, permissions: ['desk'] })
    const again = await logIn(login)
    expect([again.status, again.json.user.id]).toEqual([200, joined.json.user.id])
  })

  test('connects the account of the address that the directory has', async () => {
    const { registration, id } = await signUp(app)
    const { login } = await person({ mail: registration.email })
    expect((await logIn(login)).json.user.id).toBe(id)
  })

  test('asks for the second step of who has one', async () => {
    const { registration, call } = await signUp(app)
    const { login } = await person({ mail: registration.email })
    const { recoveryCodes } = await turnOnTwoStep(call, registration.password)
    const { json } = await logIn(login)
    expect(json.code).toBe('needs_second_step')
    const code = recoveryCodes[0]
    const done = await app.anyone('POST', '/api/auth/login/code', {
      pendingLogin: json.pendingLogin.token,
      code,
    })
    expect((await apiClient(app.url, done.json.token)('GET', '/api/auth/me')).status).toBe(200)
  })

  test('with a wrong password is rejected, and limited by login', async () => {
    const { login } = await person()
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await logIn(login.toUpperCase(), 'wrong')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect((await logIn(login)).status).toBe(429)
  })

  test('with a wrong password is limited by person, however the login is written', async () => {
    const { login } = await person()
    const wide = login.replace('u', '\uff55')
    const spellings = [login, wide, login.toUpperCase()]
    expect(await authenticate(directory, wide, password)).toBeDefined()
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) {
      statuses.push((await logIn(spellings[at % spellings.length] ?? '', 'wrong')).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    for (const spelling of spellings) expect((await logIn(spelling)).status).toBe(429)
  })

  test('of an address outside of the campus’s mail domains is refused', async () => {
    await pool.query(`update settings set chosen = chosen || '{"emailDomains": ["campus.example"]}'`)
    const { login } = await person({ mail: `${randomUUID()}@elsewhere.example` })
    expect((await logIn(login)).json.code).toBe('campus_login_rejected')
    await pool.query(`update settings set chosen = chosen - 'emailDomains'`)
  })
})

test('the settings name the campus’s directory to the login page', async () => {
  const { json } = await app.anyone('GET', '/api/settings')
  expect([json.data.campusLogin, json.data.campusLoginBy]).toEqual(['Campus ID', 'password'])
})
