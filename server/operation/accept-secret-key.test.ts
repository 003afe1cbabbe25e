import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { turnTwoStepOffByCommand } from '../accounts/index.ts'
import { beginChain, withAuditKey } from '../audit/index.ts'
import { operate } from '../operate.ts'
import { secretsFrom } from '../platform/secrets/secret-key.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import {
  type Installation,
  type InstalledApp,
  whileAppRuns,
  withDatabaseOf,
} from '../testing/fixtures/app/installations.ts'
import { emptyTestDatabase, testDatabase } from '../testing/fixtures/database/test-database.ts'
import { temporaryFolder } from '../testing/fixtures/files/temporary-folder.ts'
import { recordedJobs } from '../testing/fixtures/jobs/recorded-jobs.ts'
import { turnOnTwoStep } from '../testing/fixtures/people/authenticator-app.ts'
import { allow, codeMailedTo, signUp } from '../testing/fixtures/people/people.ts'

const [first, second, third] = [
  'the first secret key of this test',
  'the second secret key of this test',
  'the third secret key of this test',
]

/** A separate database and folder for an installation with a secret key. */
async function givenInstallation(open = testDatabase): Promise<Installation> {
  const database = await open()
  onTestFinished(() => database.close())
  const { user, password = '', host, port, database: name } = database.connection
  const dataDir = await temporaryFolder()
  const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DOCUMENTS_KEY: 'k'.repeat(32),
    SECRET_KEY: first,
  }
  return { dataDir, environment }
}

const withKey = (
  installation: Installation,
  SECRET_KEY: string,
  others: Record<string, string> = {},
): Installation => ({
  ...installation,
  environment: { ...installation.environment, SECRET_KEY, ...others },
})

/** Runs a command as an operator does; returns its exit code and output. */
async function run(
  command: Parameters<typeof operate>[0],
  { environment: env }: Installation,
  ...args: string[]
): Promise<[number, string]> {
  const lines: string[] = []
  const code = await operate(command, args, { env, print: (line) => lines.push(line) })
  return [code, lines.join('\n')]
}

const accept = (installation: Installation) => run('accept-secret-key', installation)

/** A manager, whose permission is the first entry of the log. */
async function aManager(app: InstalledApp) {
  const user = await signUp(app)
  await allow(app, user, 'manage')
  return user
}

/** What the screens of the audit log and of the health say, once the log was checked. */
async function checked(app: InstalledApp, token: string) {
  const call = apiClient(app.url, token)
  const { json: check } = await call('GET', '/api/manage/audit/check')
  const { json: health } = await call('GET', '/api/health/status')
  return { check: check.data, health: health.data.audit }
}

const tamper = (installation: Installation, statement: string) =>
  withDatabaseOf(installation, async ({ pool }) => {
    await pool.query(`alter table audit_log disable trigger user; ${statement};
      alter table audit_log enable trigger user`)
  })

const using = 'The database is used with this key from now on.'

test('an accepted key is used, and the audit log goes on with it, also after a second one', async () => {
  const installation = await givenInstallation()
  const { token } = await whileAppRuns(installation, aManager)
  const next = withKey(installation, second)
  await expect(whileAppRuns(next, aManager)).rejects.toThrow('SECRET_KEY is not the one')
  expect(await accept(withKey(installation, second, { SECRET_PREVIOUS_KEY: first }))).toEqual([
    0,
    expect.stringMatching(`^${using} Every entry of the audit log was genuine [^]*--two-step-off$`),
  ])
  await whileAppRuns(next, async (app) => {
    const { check, health } = await checked(app, token)
    expect(check).toMatchObject({ entries: 2, older: { entries: 1, state: 'genuine' }, problem: null })
    expect(Date.now() - Date.parse(check.sealedSince)).toBeLessThan(60_000)
    expect(health).toEqual({ state: 'ok', message: 'The audit log is checked each night.' })
    const { json } = await apiClient(app.url, token)('GET', '/api/manage/audit?action=accept+secret+key')
    const keyFingerprint = expect.stringMatching(/^[0-9a-f]{16}$/)
    const after = { keyFingerprint, olderEntries: 1, olderState: 'genuine' }
    expect(json.data).toMatchObject([{ actor: 'command line', before: { keyFingerprint }, after }])
    await aManager(app)
  })
  await expect(whileAppRuns(installation, aManager)).rejects.toThrow('SECRET_KEY is not the one')
  expect((await accept(withKey(installation, third, { SECRET_PREVIOUS_KEY: second })))[0]).toBe(0)
  await whileAppRuns(withKey(installation, third), async (app) => {
    const { check } = await checked(app, token)
    expect(check).toMatchObject({ entries: 4, older: { entries: 3, state: 'genuine' }, problem: null })
  })
  await tamper(installation, `update audit_log set reason = 'x' where position = 1`)
  await whileAppRuns(withKey(installation, third), async (app) => {
    expect((await checked(app, token)).check.problem).toMatchObject({ kind: 'older' })
  })
})

test('the command waits until the connections of a stopped product are closed', async () => {
  const installation = await givenInstallation()
  await whileAppRuns(installation, aManager)
  const closing = new pg.Client({
    connectionString: installation.environment['DATABASE_URL'],
    application_name: 'campus-print-events',
  })
  await closing.connect()
  const accepted = accept(withKey(installation, second))
  const looks = () =>
    closing.query(`select from pg_stat_activity where datname = current_database()
      and application_name = 'campus-print-copy' and query like '%pg_stat_activity%'`)
  await expect.poll(async () => (await looks()).rowCount).toBe(1)
  await closing.end()
  expect(await accepted).toEqual([0, expect.anything()])
})

test('the command changes nothing while the product runs, and nothing the second time', async () => {
  const installation = await givenInstallation()
  await whileAppRuns(installation, async (app) => {
    await aManager(app)
    expect(await accept(withKey(installation, second))).toEqual([
      1,
      expect.stringContaining('The product is running'),
    ])
  })
  const unchanged = [0, 'The database is used with this key already. Nothing was changed.']
  expect(await accept(installation)).toEqual(unchanged)
  expect((await accept(withKey(installation, second)))[0]).toBe(0)
  expect(await accept(withKey(installation, second, { SECRET_PREVIOUS_KEY: first }))).toEqual(unchanged)
  const { rows } = await withDatabaseOf(installation, ({ pool }) =>
    pool.query(`select count(*)::int as count from audit_log where action = 'accept secret key'`),
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('another key than the previous one is rejected, and without one older entries are not checked', async () => {
  const installation = await givenInstallation()
  const { token } = await whileAppRuns(installation, aManager)
  expect(await accept(withKey(installation, second, { SECRET_PREVIOUS_KEY: third }))).toEqual([
    1,
    'SECRET_PREVIOUS_KEY is not the key with which the database was used last. Nothing was changed.',
  ])
  await whileAppRuns(installation, async (app) => {
    expect((await checked(app, token)).check).toMatchObject({ older: null, problem: null })
  })
  expect((await accept(withKey(installation, second)))[1]).toContain(
    'was not checked: that needs SECRET_PREVIOUS_KEY',
  )
  await whileAppRuns(withKey(installation, second), async (app) => {
    const { check } = await checked(app, token)
    expect(check).toMatchObject({ older: { state: 'not checked' }, problem: null })
  })
})

test('a log that was changed before is recorded as such, and the one in the data folder is the previous key', async () => {
  const installation = await givenInstallation()
  const { SECRET_KEY: _, ...environment } = installation.environment
  await writeFile(join(installation.dataDir, 'secret-key'), first)
  const { token } = await whileAppRuns({ ...installation, environment }, aManager)
  await tamper(installation, `update audit_log set reason = 'x' where position = 1`)
  expect((await accept(withKey(installation, second)))[1]).toContain(
    'was not genuine under the key of before',
  )
  await whileAppRuns(withKey(installation, second), async (app) => {
    const { check } = await checked(app, token)
    expect(check).toMatchObject({ older: { entries: 1, state: 'not genuine' }, problem: null })
  })
})

test('a key that was changed before fingerprints were recorded can be accepted as well', async () => {
  const installation = await givenInstallation()
  const { token } = await whileAppRuns(installation, aManager)
  await withDatabaseOf(installation, ({ pool }) => pool.query('delete from secret_key_fingerprint'))
  // The first start records the key that it finds.
  await whileAppRuns(withKey(installation, second), async (app) => {
    expect((await checked(app, token)).check.problem).toMatchObject({ kind: 'changed', number: 1 })
  })
  const wrong = await accept(withKey(installation, second, { SECRET_PREVIOUS_KEY: third }))
  expect(wrong).toEqual([1, expect.stringContaining('SECRET_PREVIOUS_KEY is not')])
  expect((await accept(withKey(installation, second, { SECRET_PREVIOUS_KEY: first })))[1]).toContain(using)
  await whileAppRuns(withKey(installation, second), async (app) => {
    expect((await checked(app, token)).check.problem).toBeNull()
  })
})

test('a backup that is restored where another key is set says what to do, and starts once that is accepted', async () => {
  const installation = await givenInstallation()
  const { token } = await whileAppRuns(installation, aManager)
  const file = join(await temporaryFolder(), 'campus.backup')
  expect((await run('backup', installation, file))[0]).toBe(0)
  const same = await givenInstallation(emptyTestDatabase)
  expect((await run('restore', same, file))[1]).not.toContain('key')
  await whileAppRuns(same, async (app) => {
    expect((await checked(app, token)).check.problem).toBeNull()
  })
  const other = withKey(await givenInstallation(emptyTestDatabase), second)
  expect(await run('restore', other, file)).toEqual([
    0,
    expect.stringMatching(/ is not the one that the backup was made with: .*\n.*npm run accept-secret-key/),
  ])
  await expect(whileAppRuns(other, aManager)).rejects.toThrow('SECRET_KEY is not the one')
  expect((await accept(other))[1]).toContain(using)
  await whileAppRuns(other, async (app) => {
    expect((await checked(app, token)).check).toMatchObject({ older: { entries: 1 }, problem: null })
  })
})

test('a log of several thousand entries gets a new chain', async () => {
  const installation = await givenInstallation()
  await withDatabaseOf(installation, async ({ db, pool }) => {
    await pool.query(
      `insert into audit_log (at, actor, action, subject, subject_id)
       select now(), 'command line', 'refund', 'person', each::text from generate_series(1, 2000) each`,
    )
    await beginChain(withAuditKey(db, secretsFrom(first)), new Date())
  })
  const { token } = await whileAppRuns(installation, aManager)
  expect((await accept(withKey(installation, second, { SECRET_PREVIOUS_KEY: first })))[1]).toContain(
    'was genuine',
  )
  await whileAppRuns(withKey(installation, second), async (app) => {
    const { check } = await checked(app, token)
    expect(check).toMatchObject({ entries: 2002, older: { entries: 2001 }, problem: null })
  })
})

test('after a new key a person with an authenticator app learns the way in, and passwords and sessions work', async () => {
  const installation = await givenInstallation()
  const person = await whileAppRuns(installation, async (app) => {
    const user = await signUp(app)
    const { password } = user.registration
    return { ...user, ...user.registration, ...(await turnOnTwoStep(user.call, password)) }
  })
  await accept(withKey(installation, second))
  await whileAppRuns(withKey(installation, second), async (app) => {
    const { email, password, nextCode, recoveryCodes } = person
    const login = () => app.anyone('POST', '/api/auth/login', { email, password })
    const { json } = await login()
    expect(json.code).toBe('needs_second_step')
    const pendingLogin = json.pendingLogin.token
    for (const code of [nextCode(), recoveryCodes[0]]) {
      const answer = await app.anyone('POST', '/api/auth/login/code', { pendingLogin, code })
      expect([answer.status, answer.json]).toEqual([
        400,
        {
          success: false,
          code: 'wrong_code',
          message: expect.stringMatching(/no longer work, since a key .* turn your two-step login off\.$/),
        },
      ])
    }
    const call = apiClient(app.url, person.token)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
    expect((await call('GET', '/api/auth/two-step')).status).toBe(200)
    const proof = { password, code: nextCode() }
    expect((await call('POST', '/api/auth/two-step/recovery-codes', proof)).status).toBe(400)
    expect((await call('GET', '/api/notifications/push-key')).status).toBe(200)

    const { jobs } = recordedJobs()
    await turnTwoStepOffByCommand({ db: app.database.db, jobs, now: new Date() }, email)
    const { status, json: session } = await login()
    expect(status).toBe(200)
    const again = await turnOnTwoStep(apiClient(app.url, session.token), password)
    expect(again.recoveryCodes).toHaveLength(10)
    await app.anyone('POST', '/api/auth/forgot-password', { email })
    expect(await codeMailedTo(app, email)).toMatch(/^\d{6}$/)
  })
})
