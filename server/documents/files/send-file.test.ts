import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { handleErrors } from '../../platform/http/error-handler.ts'
import { FileMissing, StorageUnavailable } from '../storage/document-storage.ts'
import { sendFile } from './send-file.ts'

/** The answer about a file that exists when its size is read, and cannot be opened a moment later. */
async function answerTo(fault: Error) {
  const app = Fastify()
  onTestFinished(() => app.close())
  handleErrors(app)
  const storage = { sizeOf: async () => 1_000, read: () => Promise.reject(fault) }
  const file = { key: 'previews/1.pdf', tag: '1', name: 'thesis.pdf', disposition: 'inline' } as const
  app.get('/', (request, reply) => sendFile(storage, { ...file, request, reply }))
  const { statusCode, headers, json } = await app.inject({ url: '/', headers: { range: 'bytes=0-9' } })
  return { status: statusCode, headers: Object.keys(headers), code: json().code }
}

test.each([
  [404, 'document_not_found', new FileMissing('previews/1.pdf')],
  [503, 'storage_unavailable', new StorageUnavailable(new Error('away'))],
])('a file that is deleted during its request is answered with %i', async (status, code, fault) => {
  const answer = await answerTo(fault)
  expect(answer).toMatchObject({ status, code })
  for (const ofFile of ['content-range', 'content-disposition', 'etag', 'accept-ranges']) {
    expect(answer.headers).not.toContain(ofFile)
  }
})
