import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { openStorage } from './open-storage.ts'
import { testKeys } from '../../testing/fixtures/documents/test-storage.ts'

const key = 'uploads/11111111-1111-4111-8111-111111111111.pdf'
const settings = {
  bucket: 'prints',
  region: 'us-east-1',
  accessKeyId: 'AKIAOFTHECAMPUS',
  secretAccessKey: 'SECRETOFTHECAMPUS',
}
const rejected = {
  status: 403,
  headers: { 'x-amz-request-id': '4442587FB7D0A2F9', 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>The signature of AKIAOFTHECAMPUS
    does not match</Message><AWSAccessKeyId>AKIAOFTHECAMPUS</AWSAccessKeyId><StringToSign>AWS4-HMAC-SHA256
    20261121</StringToSign><SignatureProvided>0f1e2d</SignatureProvided></Error>`,
}

let answer: { status: number; headers: Record<string, string>; body: string } = rejected
let service: Server
let endpoint: string
beforeAll(async () => {
  service = createServer(({ method }, response) => {
    response.writeHead(answer.status, answer.headers).end(method === 'HEAD' ? undefined : answer.body)
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterEach(() => {
  answer = rejected
})
afterAll(() => service.close())

/** What the log says of reading a document, and of a job that failed by it, as it is written. */
async function loggedBy(address = endpoint) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const storage = await openStorage({
    dataDir: await temporaryFolder(),
    s3: { ...settings, endpoint: address },
    log,
    keys: testKeys,
  })
  await expect.poll(() => lines).toHaveLength(1)
  const failed = await storage.read(key).catch((error: unknown) => error)
  log.warn({ err: failed }, 'a job failed and will be tried again')
  storage.close()
  const [bucket, call, job] = lines.map((line) => JSON.parse(line))
  return { bucket, call, job, written: lines.join('') }
}

test('a rejection by the storage is reported in one line, without the key that it repeats', async () => {
  const { bucket, call, job, written } = await loggedBy()
  const request = { status: 403, requestId: '4442587FB7D0A2F9' }
  expect(bucket).toMatchObject({ operation: 'HeadBucket', bucket: 'prints', ...request })
  expect(call).toMatchObject({
    msg: 'a request to the object storage failed',
    operation: 'GetObject',
    bucket: 'prints',
    key,
    code: 'SignatureDoesNotMatch',
    ...request,
  })
  expect(job.err.message).toContain(
    `GetObject prints/${key}: 403 SignatureDoesNotMatch (request 4442587FB7D0A2F9)`,
  )
  expect(written).not.toMatch(/AKIA|SECRET|AWS4|0f1e2d|\$metadata|\$response/)
})

test('an HTML page from a proxy is reported by its status', async () => {
  answer = {
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<html><h1>Bad gateway</h1></html>',
  }
  const { call, written } = await loggedBy()
  expect(call).toMatchObject({ operation: 'GetObject', status: 502 })
  expect(written).not.toContain('html')
})

test('an unexpected answer is reported by its status', async () => {
  answer = { status: 400, headers: { 'content-type': 'application/json' }, body: '{"code": "x"}' }
  const { call, written } = await loggedBy()
  expect(call).toMatchObject({ operation: 'GetObject', status: 400 })
  expect(written).not.toContain('hidden field')
})

test('an unreachable storage is reported with the system’s message', async () => {
  const { bucket, call } = await loggedBy('http://127.0.0.1:9')
  const away = { code: 'ECONNREFUSED', reason: 'connect ECONNREFUSED 127.0.0.1:9' }
  expect([bucket, call]).toMatchObject([away, away])
})
