import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { localOnly } from './local-only.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  handleErrors(app)
  app.get('/door', { onRequest: localOnly }, () => 'open')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

async function knock(headers: Record<string, string> = {}, remoteAddress = '127.0.0.1'): Promise<number> {
  const answer = await app.inject({
    url: '/door',
    headers: { host: 'localhost:3000', ...headers },
    remoteAddress,
  })
  return answer.statusCode
}

test.each(['localhost', 'localhost:3000', 'LOCALHOST:1', '127.0.0.1:3000', '[::1]:3000'])(
  'the machine itself may enter as %s',
  async (host) => expect(await knock({ host })).toBe(200),
)

test.each(['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1'])(
  'a client from %s may enter',
  async (address) => expect(await knock({}, address)).toBe(200),
)

test.each(['192.168.1.7', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '1127.0.0.1'])(
  'a client from %s may not enter',
  async (address) => expect(await knock({}, address)).toBe(403),
)

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
])('a request through a proxy, with %s, may not enter', async (name) =>
  expect(await knock({ [name]: '127.0.0.1' })).toBe(403),
)

test.each(['print.campus.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:3000'])(
  'a request for the host %j may not enter',
  async (host) => expect(await knock({ host })).toBe(403),
)

/** The first line of the answer to a request of this version of HTTP. */
async function knockOverWire(version: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /door HTTP/${version}\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n')[0]!
}

test('a proxy without a name is recognised by its HTTP/1.0', async () => {
  expect(await knockOverWire('1.1')).toContain('200')
  expect(await knockOverWire('1.0')).toContain('403')
})
