import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from './config.ts'
import { DocumentKeyError } from './documents/index.ts'
import { startErrorMessage } from './start-error.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'

async function errorOfListening(host: string, port: number): Promise<unknown> {
  const server = createServer().listen(port, host)
  const [error] = await once(server, 'error')
  return error
}

test('the error of a port that is taken names it and what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(startErrorMessage(await errorOfListening('127.0.0.1', port))).toBe(
    `Another program listens at 127.0.0.1, port ${port}. Stop it, or choose another PORT.`,
  )
})

test('the error of an address of another machine names it', async () => {
  // Reserved for documentation (RFC 5737): no machine has it.
  expect(startErrorMessage(await errorOfListening('203.0.113.7', 0))).toMatch(/203\.0\.113\.7.*HOST/)
})

test('the error of a missing documents key needs no stack', () => {
  const error = new DocumentKeyError('Set DOCUMENTS_KEY')
  expect(startErrorMessage(error)).toBe('Set DOCUMENTS_KEY')
})

test('the error of a wrong environment needs no stack', () => {
  expect(startErrorMessage(new ConfigError(['PORT: too big']))).toMatch(/PORT: too big/)
})

test.each([
  ['28P01', 'password authentication failed for user "campus"', /DATABASE_URL.*password.*campus/],
  ['3D000', 'database "camps" does not exist', /DATABASE_URL.*camps/],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in chain', /NODE_EXTRA_CA_CERTS.*self-signed/],
  ['42501', 'permission denied for schema public', /own the database.*public/],
])('the error for %s of the database says what to correct', (code, message, said) => {
  const fault = Object.assign(new Error(message), { code })
  expect(startErrorMessage(fault)).toMatch(said)
  expect(startErrorMessage(new Error('Migration 0001_people.sql failed', { cause: fault }))).toMatch(said)
})

test('the error of a folder without write permission names its path', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  const fault = await mkdir(file, { recursive: true }).catch((error: unknown) => error)
  expect(startErrorMessage(fault)).toMatch(/^DATA_DIR cannot be used: .*file/)
})

test('an unexpected error keeps its stack', () => {
  expect(startErrorMessage(new TypeError('x is not a function'))).toBeUndefined()
})
