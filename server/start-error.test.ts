import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from './config.ts'
import { startErrorMessage } from './start-error.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'

async function errorOfListening(host: string, port: number): Promise<unknown> {
  const server = createServer().listen(port, host)
  const [error] = await once(server, 'error')
  return error
}

test('a port that is taken is named, and what to do about it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(startErrorMessage(await errorOfListening('127.0.0.1', port))).toBe(
    `Another program listens at 127.0.0.1, port ${port}. Stop it, or choose another PORT.`,
  )
})

test('an address of another machine is named', async () => {
  // Reserved for documentation (RFC 5737): no machine has it.
  expect(startErrorMessage(await errorOfListening('203.0.113.7', 0))).toMatch(/203\.0\.113\.7.*HOST/)
})

test('a wrong environment speaks for itself', () => {
  expect(startErrorMessage(new ConfigError(['PORT: too big']))).toMatch(/PORT: too big/)
})

test.each([
  ['28P01', 'password authentication failed for user "campus"', /DATABASE_URL.*password.*campus/],
  ['3D000', 'database "camps" does not exist', /DATABASE_URL.*camps/],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in chain', /NODE_EXTRA_CA_CERTS.*self-signed/],
  ['42501', 'permission denied for schema public', /own the database.*public/],
])('what the database refuses with %s is told with what to put right', (code, message, said) => {
  const fault = Object.assign(new Error(message), { code })
  expect(startErrorMessage(fault)).toMatch(said)
  expect(startErrorMessage(new Error('Migration 0001_people.sql failed', { cause: fault }))).toMatch(said)
})

test('a folder that cannot be written to is told by its path', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  const fault = await mkdir(file, { recursive: true }).catch((error: unknown) => error)
  expect(startErrorMessage(fault)).toMatch(/^DATA_DIR cannot be used: .*file/)
})

test('what is unexpected keeps its stack', () => {
  expect(startErrorMessage(new TypeError('x is not a function'))).toBeUndefined()
})
