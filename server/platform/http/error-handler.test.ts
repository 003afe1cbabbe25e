import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { ApiError } from './api-error.ts'

async function answerTo(error: Error) {
  const app = Fastify()
  handleErrors(app)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
}

test.each([
  ['is away', '57P01'],
  ['has no disk left', '53100'],
  ['ends a statement that takes too long', '57014'],
  ['lets a statement wait too long for a lock', '55P03'],
  ['ends a deadlock', '40P01'],
  ['ends a transaction that does nothing', '25P03'],
  ['ends a connection that does nothing', '57P05'],
])('while the database %s, calls answer with a time to retry', async (_, code) => {
  const lost = Object.assign(new Error('not now'), { code })
  expect(await answerTo(lost)).toMatchObject({
    status: 503,
    retryAfter: '5',
    body: { success: false, code: 'service_unavailable' },
  })
})

test('a client that disconnects during its request counts as no error of the server or the database', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  handleErrors(app)
  app.post('/', () => 'whole')
  const answered = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const begun = new Promise((resolve) => app.server.once('request', resolve))
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
  await begun
  socket.resetAndDestroy()
  expect(await answered).toBe(400)
  expect(lines).toEqual([])
})

test('an unknown error shows no internals', async () => {
  const { status, body } = await answerTo(new Error('column "secret" is missing'))
  expect(status).toBe(500)
  expect(body).toMatchObject({ success: false, code: 'internal' })
  expect(JSON.stringify(body)).not.toContain('secret')
})

test.each([
  [new ApiError('storage_full'), /disk is full/],
  [new ApiError('invalid_signature'), /RAZORPAY_WEBHOOK_SECRET/],
  [new Error('broken'), /request failed/],
  [Object.assign(new Error('canceling statement'), { code: '57014' }), /too slow/],
])('the log has %s and the call without the values in its address', async (error, logged) => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  handleErrors(app)
  app.get('/links/:token', () => {
    throw error
  })
  await app.inject('/links/s3cret?key=s3cret')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(logged)
  expect(lines[0]).toContain('GET /links/:token')
  expect(lines[0]).not.toContain('s3cret')
})
