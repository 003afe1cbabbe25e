import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { scriptPath } from './platform/process/script-path.ts'
import { testSecretKey } from './testing/fixtures/database/test-database.ts'
import { testApp } from './testing/fixtures/app/test-app.ts'
import { turnOnTwoStep } from './testing/fixtures/people/authenticator-app.ts'
import { messagesTo, signUp } from './testing/fixtures/people/people.ts'
import { forThisFile } from './testing/for-this-file.ts'

const app = await forThisFile(testApp())

/** Runs the command as an operator does, in the environment of the product. */
function createManager(...words: string[]): Promise<{ code: number; output: string; error: string }> {
  const { user, password = '', host, port, database } = app.database.connection
  const script = scriptPath('create-manager')
  const env = {
    ...process.env,
    ...script.env,
    NODE_ENV: 'development',
    SECRET_KEY: testSecretKey,
    DATA_DIR: app.dataDir,
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...script.execArgv, script.path, ...words],
      { env },
      (error, output, stderr) => resolve({ code: Number(error?.code ?? 0), output, error: stderr }),
    )
  })
}

const auditedActions = async (id: string) => {
  const rows = await app.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .execute()
  return rows.map(({ action, actor_id: actor }) => [action, actor])
}

test('the command makes a registered user a manager', async () => {
  const { id, registration, call } = await signUp(app)
  expect((await call('GET', '/api/manage/settings')).status).toBe(403)
  const { code, output } = await createManager(registration.email.toUpperCase())
  expect([code, output]).toEqual([0, expect.stringContaining('is a manager and runs the desk')])
  expect((await call('GET', '/api/manage/settings')).status).toBe(200)
  expect(await auditedActions(id)).toEqual([
    ['grant permission', null],
    ['grant permission', null],
  ])
})

test('with --two-step-off it lets a person in by the password alone, who is told by e-mail', async () => {
  const { id, registration, call } = await signUp(app)
  const { email, password } = registration
  await turnOnTwoStep(call, password)
  const login = () => app.anyone('POST', '/api/auth/login', { email, password })
  expect((await login()).json.code).toBe('needs_second_step')
  const { code, output } = await createManager(email, '--two-step-off')
  expect([code, output]).toEqual([0, expect.stringContaining(`(${email}) is off`)])
  expect((await login()).status).toBe(200)
  await expect
    .poll(async () => (await messagesTo(app, email)).map(({ subject }) => subject))
    .toContain('Two-step login is off')
  expect(await auditedActions(id)).toEqual([['turn two-step login off', null]])
  expect((await call('GET', '/api/manage/settings')).status).toBe(403)
  const again = await createManager(email, '--two-step-off')
  expect([again.code, again.error]).toEqual([1, 'Two-step login is not set up.\n'])
})

test.each([[[]], [['--two-step-off']]])(
  '%j with an unknown e-mail address fails and names it',
  async (words) => {
    const email = `${randomUUID()}@campus.example`
    const { code, output, error } = await createManager(email, ...words)
    expect([code, output]).toEqual([1, ''])
    expect(error).toMatch(new RegExp(`^There is no confirmed account with ${email}.*\n$`))
  },
)

test('without an address it says what to write', async () => {
  const { code, error } = await createManager('--two-step-off')
  expect([code, error]).toEqual([1, expect.stringContaining('EMAIL [--two-step-off]')])
})
