import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GroupTag, Operation, StatusCode, decode, encode, strings } from '../codec/index.ts'
import { startVirtualPrinter, type RunningPrinter } from '../testing/index.ts'

let running: RunningPrinter

beforeEach(async () => {
  running = await startVirtualPrinter({ path: '/ipp/print' })
})

afterEach(async () => {
  await running.stop()
})

function open(method: string, path: string, contentType = 'application/ipp'): ClientRequest {
  const url = running.uri.replace('ipp:', 'http:').replace('/ipp/print', path)
  return request(url, { method, headers: { 'content-type': contentType } })
}

async function answer(sent: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

test.each([
  { method: 'PUT', path: '/ipp/print', type: 'application/ipp', status: 405 },
  { method: 'POST', path: '/ipp/print', type: 'text/plain', status: 415 },
  { method: 'GET', path: '/elsewhere', type: 'text/plain', status: 404 },
  { method: 'GET', path: '/', type: 'text/plain', status: 200 },
  { method: 'GET', path: '/ipp/print.png', type: 'text/plain', status: 200 },
])('$method $path as $type is HTTP $status', async ({ method, path, type, status }) => {
  const sent = open(method, path, type)
  sent.end()
  expect((await answer(sent)).statusCode).toBe(status)
})

test("a client that sends everything before it reads still gets the printer's error", async () => {
  const head = encode({
    version: { major: 2, minor: 0 },
    code: Operation.printJob,
    requestId: 1,
    groups: [
      {
        tag: GroupTag.operation,
        attributes: [
          strings('attributes-charset', 'charset', 'utf-8'),
          strings('attributes-natural-language', 'naturalLanguage', 'en'),
          strings('printer-uri', 'uri', running.uri),
          strings('document-format', 'mimeMediaType', 'application/msword'),
        ],
      },
    ],
  })
  const sent = open('POST', '/ipp/print')
  const response = answer(sent)
  sent.write(head)
  await new Promise<void>((resolve) => {
    sent.end(new Uint8Array(20_000_000), resolve)
  })
  const chunks: Buffer[] = []
  for await (const chunk of await response) chunks.push(chunk as Buffer)
  expect(decode(Buffer.concat(chunks)).message.code).toBe(StatusCode.documentFormatNotSupported)
})
