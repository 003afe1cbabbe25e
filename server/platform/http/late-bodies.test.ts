import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorKinds } from '@campus-print/contract/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { revokePermission } from '../../accounts/people/permissions.ts'
import { openSession } from '../../accounts/sign-in/open-session.ts'
import { beginUpload } from '../../testing/fakes/raw-upload.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { tusMetadata } from '../../testing/fixtures/documents/tus-client.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { createHttp } from './create-http.ts'

const app = await forThisFile(testApp())
const hurried = await forThisFile(testApp({}, undefined, { bodyTimeoutMs: 1000 }))

/** A call by hand with a JSON body that is never whole, of which a byte arrives now and then. */
function slowCall(line: string, headers: readonly string[] = []): Socket {
  const { hostname, port, host } = new URL(hurried.url)
  const socket = connect(Number(port), hostname)
  // The server ends it.
  socket.on('error', () => {})
  const head = [`${line} HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json', ...headers]
  socket.write([...head, 'Content-Length: 100000', '', '{'].join('\r\n'))
  const talking = setInterval(() => socket.write(' '), 20)
  socket.once('close', () => clearInterval(talking))
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Everything that is answered until the server ends the connection, also by a reset. */
async function answerTo(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (bytes) => {
    answer += String(bytes)
  })
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

test('a call whose body comes too slowly is rejected in the envelope, and its connection closed', async () => {
  const answer = await answerTo(slowCall('POST /api/auth/login'))
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*\r\nconnection: close\r\n/i)
  const { message } = errorKinds.request_timeout
  expect(bodyOf(answer)).toEqual({ success: false, message, code: 'request_timeout' })
})

test('a call whose body comes too slowly is rejected in the language of its user', async () => {
  const answer = await answerTo(slowCall('POST /api/auth/login', ['Accept-Language: hi']))
  expect(bodyOf(answer).message).toMatch(/[\u0900-\u097f]/)
})

test.each(['POST /api/auth/logout-everywhere-else', 'PUT /api/manage/settings'])(
  'a client whose %s was rejected before its body arrived is disconnected in the same time',
  async (line) => {
    expect(await answerTo(slowCall(line))).toMatch(/^HTTP\/1\.1 40[14] /)
  },
)

test('a call within the process, without a connection, is over with its answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const http = await createHttp({ logLevel: 'silent', trustedProxies: [], secure: false, checkoutHosts: [] })
  onTestFinished(() => http.close())
  const { statusCode } = await http.inject({ method: 'POST', url: '/no/such/call', payload: { half: true } })
  expect(statusCode).toBe(404)
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
})

test('uploads take longer than other calls may', async () => {
  const { call, token } = await signUp(hurried)
  const bytes = makePages(3)
  const half = bytes.length >> 1
  const headers = { Expect: '100-continue' }
  const whole = beginUpload({ url: hurried.url, token, size: bytes.length, headers })
  await once(whole.socket, 'data')
  const begun = await call('POST', '/api/print/upload/resumable', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.length),
    'upload-metadata': tusMetadata('thesis.pdf', 'application/pdf'),
  })
  const { hostname, port, host } = new URL(hurried.url)
  const resumable = connect(Number(port), hostname)
  resumable.write(
    `PATCH ${begun.headers.get('location')} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: application/offset+octet-stream\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n' +
      `Content-Length: ${bytes.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  )
  await once(resumable, 'data')
  for (const socket of [whole.socket, resumable]) socket.write(bytes.subarray(0, half))
  // Begun later, and its time is over.
  expect(await answerTo(slowCall('POST /api/auth/login'))).toMatch(/^HTTP\/1\.1 408 /)
  // Read at once: either may be answered first.
  const answers = Promise.all([whole.socket, resumable].map((socket) => text(socket)))
  for (const socket of [whole.socket, resumable]) socket.write(bytes.subarray(half))
  whole.socket.write(whole.end)
  expect(await answers).toEqual([
    expect.stringMatching(/^HTTP\/1\.1 201 /),
    expect.stringMatching(/^HTTP\/1\.1 200 /),
  ])
})

test('a user who loses a permission during an upload cannot complete the call', async () => {
  const { db } = app.database
  const clerk = await givenUser(db, { permissions: ['desk'] })
  const token = await openSession(db, { userId: clerk.id, device: 'A test', now: new Date() })
  const body = JSON.stringify({ reason: 'Jam' })
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/desk/requests/${randomUUID()}/refund HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      'Expect: 100-continue\r\nConnection: close\r\n\r\n',
  )
  // The server has looked at the head, and waits for the rest.
  await once(socket, 'data')
  await revokePermission({ db, now: new Date() }, { userId: clerk.id, permission: 'desk', changedBy: null })
  const answer = text(socket)
  socket.write(body)
  expect(await answer).toMatch(/^HTTP\/1\.1 403 /)
})
