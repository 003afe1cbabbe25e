import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'

async function answerTo(error: Error) {
  const app = Fastify()
  answerErrors(app)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
}

test.each([
  ['is away', '57P01'],
  ['has no disk left', '53100'],
])('while the database %s, callers are asked to come back', async (_, code) => {
  const lost = Object.assign(new Error('not now'), { code })
  expect(await answerTo(lost)).toMatchObject({
    status: 503,
    retryAfter: '5',
    body: { success: false, code: 'service_unavailable' },
  })
})

test('what is unknown shows nothing of the inside', async () => {
  const { status, body } = await answerTo(new Error('column "secret" is missing'))
  expect(status).toBe(500)
  expect(body).toMatchObject({ success: false, code: 'internal' })
  expect(JSON.stringify(body)).not.toContain('secret')
})
