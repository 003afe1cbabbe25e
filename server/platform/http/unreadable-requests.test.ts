import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ErrorCode, errorKinds } from '@campus-print/contract/errors'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createHttp } from './create-http.ts'
import { ownAddress } from './own-address.ts'

const options = { logLevel: 'silent', trustedProxies: [], secure: false, checkoutHosts: [] }

/** What a request has to arrive within, where it is not the usual. */
type Limits = Pick<Parameters<typeof createHttp>[0], 'requestTimeoutMs' | 'silentBodyMs'>

let http: FastifyInstance
afterEach(() => http.close())

async function connected(limits: Limits = {}): Promise<Socket> {
  http = await createHttp({ ...options, ...limits })
  http.post('/', () => 'whole')
  http.get('/slow', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': 100 })
    reply.raw.write('half of it')
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port, hostname } = new URL(ownAddress(http))
  const socket = connect(Number(port), hostname)
  // The server may end it at any moment.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Everything that is answered until the server ends the connection. */
async function answerTo(bytes: readonly string[], limits?: Limits) {
  const socket = await connected(limits)
  for (const part of bytes) socket.write(part)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body }
}

async function expectRejected(bytes: readonly string[], status: number, code: ErrorCode, limits?: Limits) {
  const { head, body } = await answerTo(bytes, limits)
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\nConnection: close\\r\\n`))
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
  expect(JSON.parse(body)).toEqual({ success: false, message: errorKinds[code].message, code })
}

const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const manyHeaders = 'X-Much: much\r\n'.repeat(2_000)

test.each([
  ['is no HTTP', ['\u0016\u0003\u0001 what\r\n\r\n'], 400, 'malformed_request'],
  ['has a broken head', ['GET / HTTP/1.1\r\nHost a\r\n\r\n'], 400, 'malformed_request'],
  ['has too large headers', [`GET / HTTP/1.1\r\nHost: a\r\n${manyHeaders}\r\n`], 431, 'headers_too_large'],
  ['has a broken body', [`${post}Transfer-Encoding: chunked\r\n\r\nnot hex\r\n`], 400, 'malformed_request'],
] as const)(
  'a request that %s is rejected in the envelope, and its connection closed',
  (_, bytes, status, code) => expectRejected(bytes, status, code),
)

test.each([
  ['ends its head', ['GET / HTTP/1.1\r\nHost: a\r\n']],
  ['arrives whole', [`${post}Content-Length: 9\r\n\r\n{`]],
])('a request that never %s is rejected in the envelope, and its connection closed', (_, bytes) =>
  expectRejected(bytes, 408, 'request_timeout', { requestTimeoutMs: 200 }),
)

test('a head that comes byte by byte and never ends is rejected in the same time', async () => {
  const socket = await connected({ requestTimeoutMs: 200 })
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
  const talking = setInterval(() => socket.write('X'), 20)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(talking)
})

test('a client of whose body nothing more comes is disconnected, and one that goes on slowly is not', async () => {
  const limits = { silentBodyMs: 400 }
  const silent = await connected(limits)
  silent.write(`${post}Content-Length: 90\r\n\r\n{`)
  expect(await text(silent)).toBe('')
  await http.close()

  const slow = await connected(limits)
  const body = JSON.stringify({ text: 'x'.repeat(89) })
  slow.write(`${post}Content-Length: 100\r\nConnection: close\r\n\r\n`)
  let sent = 0
  const talking = setInterval(() => {
    slow.write(body.slice(sent, sent + 5))
    sent += 5
    if (sent >= body.length) clearInterval(talking)
  }, 50)
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 .*whole$/s)
})

test('a request with more chunk data around the chunks than in them is rejected as too large', async () => {
  const extension = 'x'.repeat(20_000)
  const { head, body } = await answerTo([`${post}Transfer-Encoding: chunked\r\n\r\n1;${extension}\r\n{`])
  expect(head).toMatch(/^HTTP\/1\.1 413 /)
  expect(JSON.parse(body)).toEqual({
    success: false,
    message: 'The request is too large.',
    code: 'too_large',
  })
})

test('a client can read its answer before it has finished sending', async () => {
  const megabytes = 'X'.repeat(4 * 1024 * 1024)
  const { head } = await answerTo(['GET / HTTP/1.1\r\nHost: a\r\nX-Much: ', megabytes])
  expect(head).toMatch(/^HTTP\/1\.1 431 /)
})

test('a client that never stops sending is disconnected in the end', async () => {
  const socket = await connected()
  socket.resume()
  const talk = () => socket.write('garbage\r\n\r\n', (error) => error ?? setImmediate(talk))
  talk()
  await once(socket, 'close')
})

test('a second answer is never written into a running one', async () => {
  const socket = await connected()
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  let received = String((await once(socket, 'data'))[0])
  socket.on('data', (bytes) => {
    received += String(bytes)
  })
  socket.write('garbage\r\n\r\n')
  await once(socket, 'close')
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
