import { EventEmitter, once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createHttp } from './create-http.ts'

const options = { logLevel: 'silent', trustedProxies: [], secure: false, checkoutHosts: [] }

let app: FastifyInstance
afterEach(() => app.close())

/** A server in the middle of a call that answers once it is let. */
async function givenCall(closeGraceMs: number) {
  app = await createHttp({ ...options, closeGraceMs })
  const course = new EventEmitter()
  app.get('/', async () => {
    course.emit('begun')
    await once(course, 'let')
    return { done: true }
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const begun = once(course, 'begun')
  const answer = fetch(address)
  await begun
  return { address, answer, finish: () => course.emit('let') }
}

test('a stopping server finishes running calls and answers others with an envelope and a time to retry', async () => {
  const { address, answer, finish } = await givenCall(60_000)
  const closed = app.close()
  const rejected = await fetch(address, { method: 'POST', body: '{"half":' })
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('retry-after')).toBe('5')
  expect(rejected.headers.get('connection')).toBe('close')
  expect(rejected.headers.get('cache-control')).toBe('private, no-store')
  expect(await rejected.json()).toMatchObject({ success: false, code: 'service_unavailable' })
  const unknown = await fetch(`${address}/no/such/path`, { headers: { 'accept-language': 'hi' } })
  expect(unknown.status).toBe(503)
  expect(await unknown.json()).toMatchObject({ message: expect.stringMatching(/[\u0900-\u097f]/) })
  finish()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('a stopping server aborts a call that exceeds its time', async () => {
  const { answer } = await givenCall(10)
  const [outcome] = await Promise.allSettled([answer, app.close()])
  expect(outcome.status).toBe('rejected')
})
