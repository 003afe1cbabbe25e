import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from './config.ts'
import { startFault } from './start-fault.ts'

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
  expect(startFault(await errorOfListening('127.0.0.1', port))).toBe(
    `Another program listens at 127.0.0.1, port ${port}. Stop it, or choose another PORT.`,
  )
})

test('an address of another machine is named', async () => {
  // Reserved for documentation (RFC 5737): no machine has it.
  expect(startFault(await errorOfListening('203.0.113.7', 0))).toMatch(/203\.0\.113\.7.*HOST/)
})

test('a wrong environment speaks for itself', () => {
  expect(startFault(new ConfigError(['PORT: too big']))).toMatch(/PORT: too big/)
})

test('what is unexpected keeps its stack', () => {
  expect(startFault(new TypeError('x is not a function'))).toBeUndefined()
})
