import { freePort } from '@campus-print/ipp/testing'
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { scriptPath } from './platform/process/script-path.ts'
import { testDatabase } from './testing/fixtures/database/test-database.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'
import { runProcess } from './testing/processes/run-process.ts'

const first = 'the first secret key of this test'

/** What a start on a database of its own needs. */
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

/** Runs a program that fails; answers what it wrote to the person at the command line. */
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
