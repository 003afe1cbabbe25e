import { freePort } from '@campus-print/ipp/testing'
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { operate } from './operate.ts'
import { openSecretKey } from './operation/index.ts'
import { scriptPath } from './platform/process/script-path.ts'
import { testDatabase } from './testing/fixtures/database/test-database.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'
import { runProcess } from './testing/processes/run-process.ts'

const [first, second] = ['the first secret key of this test', 'the second secret key of this test']

/** The environment for a start on a separate database. */
async function givenPlace() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { user, password = '', host, port, database: name } = database.connection
  const environment = {
    NODE_ENV: 'development',
    ROLE: 'web',
    PORT: '0',
    WORD_CONVERTER: 'none',
    LOG_LEVEL: 'warn',
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  }
  return { ...database, environment }
}

/** Runs a program that fails; returns its output. */
function failing(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const script = scriptPath(program)
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...script.execArgv, script.path, ...args],
      { env: { ...process.env, ...script.env, ...env } },
      (error, _output, stderr) =>
        error?.code === 1 ? resolve(stderr) : reject(error ?? new Error('no failure')),
    )
  })
}

async function startAndStop(env: Record<string, string>): Promise<void> {
  const product = runProcess('main', [], env)
  await product.line('Campus Print is at ')
  product.kill('SIGTERM')
  await product.exited
}

test('a process or command with another secret key than the product stops, and says what to do', async () => {
  const { environment, pool } = await givenPlace()
  await startAndStop({ ...environment, SECRET_KEY: first })
  const { rows } = await pool.query<{ fingerprint: string }>('select fingerprint from secret_key_fingerprint')
  const other = { ...environment, DATA_DIR: await temporaryFolder(), SECRET_KEY: second }
  const error = await failing('main', [], other)
  expect(error).toMatch(
    /^SECRET_KEY is not the one that this database is used with.*\n.*\n.*\n.*npm run accept-secret-key.*voids authenticator apps.*\n$/,
  )
  expect(error).toContain(`not ${rows[0]?.fingerprint}`)
  expect(error).not.toContain('    at ')
  expect(await failing('create-manager', ['asha@campus.example'], other)).toBe(error)
  const lines: string[] = []
  expect(await operate('resume', [], { env: other, print: (line) => lines.push(line) })).toBe(1)
  expect(`${lines.join('\n')}\n`).toBe(error)
  const { SECRET_KEY: _, ...without } = other
  expect(await failing('main', [], without)).toContain('There is no secret key: SECRET_KEY is not set')
  // Neither a key of secrets nor one of documents.
  expect(await readdir(other.DATA_DIR)).toEqual([])
  await startAndStop({ ...environment, SECRET_KEY: first })
})

test('a key that is in the data folder is named by its file', async () => {
  const { db, environment } = await givenPlace()
  const [here, there] = [environment.DATA_DIR, await temporaryFolder()]
  await openSecretKey(db, { dataDir: here, secretKey: undefined })
  expect(await openSecretKey(db, { dataDir: here, secretKey: undefined })).toHaveLength(43)
  await expect(openSecretKey(db, { dataDir: here, secretKey: first })).rejects.toThrow('SECRET_KEY is not')
  await expect(openSecretKey(db, { dataDir: there, secretKey: undefined })).rejects.toThrow(
    `nor is there ${there}/secret-key`,
  )
  expect(await readdir(there)).toEqual([])
})

test('of processes with different secret keys that start at once, those with one key go on', async () => {
  const { db } = await givenPlace()
  const dataDir = await temporaryFolder()
  const keys = [first, second, first, second, first, second]
  const outcomes = await Promise.allSettled(
    keys.map((secretKey) => openSecretKey(db, { dataDir, secretKey })),
  )
  const accepted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  expect([accepted.length, new Set(accepted).size]).toEqual([3, 1])
})

test('a start that fails leaves no key of documents that is not used', async () => {
  const { environment, pool } = await givenPlace()
  const leaves = async (env: Record<string, string>) => {
    const DATA_DIR = await temporaryFolder()
    const error = await failing('main', [], { ...environment, ...env, DATA_DIR })
    return [error.split('\n')[0], await readdir(DATA_DIR)]
  }
  const SECRET_KEY = first
  expect(await leaves({ SECRET_KEY, PORT: 'x' })).toEqual(['The environment is not right:', []])
  const nowhere = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`
  expect(await leaves({ SECRET_KEY, DATABASE_URL: nowhere })).toEqual([
    expect.stringContaining('The database does not answer'),
    [],
  ])
  await pool.query(`insert into document_keys (id) values ('0123456789abcdef')`)
  expect(await leaves({ SECRET_KEY })).toEqual([
    'Documents are encrypted with a key that this process does not have: 0123456789abcdef.',
    [],
  ])
  await pool.query('delete from document_keys')
  await startAndStop({ ...environment, SECRET_KEY })
  expect(await readdir(environment.DATA_DIR)).toContain('documents-key')
})
