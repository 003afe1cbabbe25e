import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cuttingProxy } from '../../testing/fakes/cutting-proxy.ts'
import { s3Service } from '../../testing/fakes/s3-service.ts'
import type { ApiClient, ApiResponse } from '../../testing/fixtures/app/api-client.ts'
import { apiClient } from '../../testing/fixtures/app/api-client.ts'
import { runApp, secondInstance, testApp } from '../../testing/fixtures/app/test-app.ts'
import { storedFiles } from '../../testing/fixtures/documents/stored-files.ts'
import { tusMetadata, uploadByTus } from '../../testing/fixtures/documents/tus-client.ts'
import { makePages } from '../../testing/fixtures/files/make-pdf.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { expireUploads } from './expire-uploads.ts'

const app = await forThisFile(testApp())
const user = await signUp(app)
const path = '/api/print/upload/resumable'
const tusVersion = { 'tus-resumable': '1.0.0' }

/** A PDF of about so many bytes: what follows its end is of no meaning, and is kept. */
function pdfOf(bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from(makePages(3)),
    Buffer.from(`\n%${randomBytes(bytes / 2).toString('hex')}\n`),
  ])
}

function begin(call: ApiClient, size: number, name = 'thesis.pdf', type = 'application/pdf') {
  return call('POST', path, undefined, {
    ...tusVersion,
    'upload-length': String(size),
    'upload-metadata': tusMetadata(name, type),
  })
}

function send(call: ApiClient, id: string, offset: number, bytes: Uint8Array): Promise<ApiResponse> {
  return call('PATCH', `${path}/${id}`, bytes, {
    ...tusVersion,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  })
}

async function offsetOf(call: ApiClient, id: string): Promise<number> {
  const { headers } = await call('HEAD', `${path}/${id}`, undefined, tusVersion)
  return Number(headers.get('upload-offset'))
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function storedBytes(call: ApiClient, fileName: string): Promise<Buffer> {
  return (await call('GET', `/api/files/preview/${fileName}`)).bytes
}

test('a file arrives with the same bytes over connections that are cut at random bytes', async () => {
  const bytes = pdfOf(1_500_000)
  const line = { cutAfterBytes: () => 500 + Math.floor(Math.random() * 150_000) }
  const proxy = await cuttingProxy(app.url, line)
  onTestFinished(() => proxy.close())
  const { last } = await uploadByTus({ bytes, url: proxy.url, token: user.token })
  const name = last.getHeader('Upload-Document') ?? ''
  expect(proxy.cuts()).toBeGreaterThan(3)
  expect(hashOf(await storedBytes(user.call, name))).toBe(hashOf(bytes))
})

test('the last answer is that of a plain upload, and names the document in Upload-Document', async () => {
  const bytes = pdfOf(1000)
  const { json: begun, headers } = await begin(user.call, bytes.length)
  expect(headers.get('location')).toBe(`${path}/${begun.data.id}`)
  expect((await send(user.call, begun.data.id, 0, bytes.subarray(0, 500))).status).toBe(204)
  const last = await send(user.call, begun.data.id, 500, bytes.subarray(500))
  expect(last).toMatchObject({
    status: 200,
    json: { success: true, data: { documentName: 'thesis.pdf', pageCount: 3, documentSize: bytes.length } },
  })
  expect(last.headers.get('upload-document')).toBe(last.json.data.serverFileName)
  expect(last.headers.get('upload-offset')).toBe(String(bytes.length))
})

test('sending the last part again, HEAD and GET find the same document', async () => {
  const bytes = pdfOf(1000)
  const { json: begun } = await begin(user.call, bytes.length)
  const { id } = begun.data
  const [first, twin] = await Promise.all([send(user.call, id, 0, bytes), send(user.call, id, 0, bytes)])
  const ended = [first, twin].find(({ status }) => status === 200)
  const again = await send(user.call, id, bytes.length, Buffer.alloc(0))
  expect(again.json).toEqual(ended?.json)
  const head = await user.call('HEAD', `${path}/${id}`, undefined, tusVersion)
  expect(head.headers.get('upload-document')).toBe(again.json.data.serverFileName)
  const { json } = await user.call('GET', `${path}/${id}`)
  expect(json.data).toMatchObject({ received: bytes.length, serverFileName: again.json.data.serverFileName })
})

test('HEAD is answered once, and logs nothing', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const { database, dataDir } = app
  const logging = await runApp({ database, dataDir, environment: { ROLE: 'web', LOG_LEVEL: 'warn' }, logTo })
  onTestFinished(() => logging.close())
  const call = apiClient(logging.url, user.token)
  const { id } = (await begin(call, 5000)).json.data
  lines.splice(0)
  const head = await call('HEAD', `${path}/${id}`, undefined, tusVersion)
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0'])
  expect(lines).toEqual([])
})

test('HEAD names the document of a file whose last bytes arrived in a call that has not ended', async () => {
  const size = 1_600_000
  const bytes = Buffer.concat([pdfOf(size - 10_000), Buffer.alloc(size, ' ')]).subarray(0, size)
  const { id } = (await begin(user.call, bytes.length)).json.data
  const connected = once(app.app.http.server, 'connection') as Promise<[Socket]>
  const silent = request(`${app.url}${path}/${id}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      ...tusVersion,
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
  })
  silent.on('error', () => {})
  silent.write(bytes)
  const [socket] = await connected
  // More than may wait to be written: the rest has been read, too.
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(size), 15_000)
  const { headers } = await user.call('HEAD', `${path}/${id}`, undefined, tusVersion)
  silent.destroy()
  expect(headers.get('upload-offset')).toBe(String(size))
  expect(hashOf(await storedBytes(user.call, headers.get('upload-document') ?? ''))).toBe(hashOf(bytes))
})

test('a rejected document is an error of the last answer, again when asked again, and leaves no files', async () => {
  const before = await storedFiles(app)
  const bytes = Buffer.from('%PDF-1.7 and nothing else')
  const { json: begun } = await begin(user.call, bytes.length)
  const { id } = begun.data
  const rejected = await send(user.call, id, 0, bytes)
  expect(rejected).toMatchObject({ status: 422, json: { success: false, code: 'corrupt' } })
  expect((await send(user.call, id, bytes.length, Buffer.alloc(0))).json).toEqual(rejected.json)
  expect(await offsetOf(user.call, id)).toBe(bytes.length)
  await expect.poll(() => storedFiles(app)).toEqual(before)
})

test.each([
  ['a file over the size limit', 26 * 1024 * 1024 * 1024, 'a.pdf', 'application/pdf', 413, 'too_large'],
  ['an empty file', 0, 'a.pdf', 'application/pdf', 422, 'empty'],
  ['a type that is not printed', 10, 'a.exe', 'application/pdf', 415, 'unsupported_file_type'],
  ['a type that is not the name’s', 10, 'a.pdf', 'image/png', 415, 'file_type_mismatch'],
])('%s is rejected before its first byte', async (_what, size, name, type, status, code) => {
  expect(await begin(user.call, size, name, type)).toMatchObject({ status, json: { success: false, code } })
})

test('uploads that are begun count as uploads', async () => {
  const busy = await signUp(app)
  const { database } = app
  const statuses: number[] = []
  for (let at = 0; at < 200 && statuses.at(-1) !== 429; at += 1) {
    statuses.push((await begin(busy.call, 10)).status)
  }
  expect(statuses.at(-1)).toBe(429)
  const { rows } = await database.pool.query(
    'select count(*) as kept from resumable_uploads where owner_id = $1',
    [busy.id],
  )
  expect(rows[0].kept).toBe(5)
})

test('the upload of another account does not exist', async () => {
  const { json: begun } = await begin(user.call, 1000)
  const { id } = begun.data
  const stranger = await signUp(app)
  const notFound = { status: 404, json: { code: 'upload_not_found' } }
  const headers = { ...tusVersion, authorization: `Bearer ${stranger.token}` }
  expect((await fetch(`${app.url}${path}/${id}`, { method: 'HEAD', headers })).status).toBe(404)
  expect(await stranger.call('GET', `${path}/${id}`)).toMatchObject(notFound)
  expect(await send(stranger.call, id, 0, Buffer.from('x'))).toMatchObject(notFound)
  expect(await stranger.call('DELETE', `${path}/${id}`, undefined, tusVersion)).toMatchObject(notFound)
  expect(await offsetOf(user.call, id)).toBe(0)
})

test('bytes that do not begin where the upload stands are a conflict and change nothing', async () => {
  const { json: begun } = await begin(user.call, 1000)
  const { id } = begun.data
  await send(user.call, id, 0, Buffer.alloc(100))
  expect(await send(user.call, id, 50, Buffer.alloc(100))).toMatchObject({
    status: 409,
    json: { success: false, code: 'upload_conflict' },
  })
  expect(await send(user.call, id, 100, Buffer.alloc(901))).toMatchObject({ status: 413 })
  expect(await offsetOf(user.call, id)).toBe(100)
})

test('a call of another version of the protocol is answered 412, and OPTIONS says what is supported', async () => {
  const other = await user.call('POST', path, undefined, { 'upload-length': '5' })
  expect(other).toMatchObject({ status: 412, json: { code: 'unsupported_protocol' } })
  const options = await app.anyone('OPTIONS', path)
  expect(options.status).toBe(204)
  expect(options.headers.get('tus-extension')).toBe('creation,expiration,termination')
  expect(options.headers.get('access-control-allow-origin')).toBeNull()
})

test('a page of another origin cannot begin an upload with the cookie', async () => {
  const headers = {
    ...tusVersion,
    'upload-length': '5',
    cookie: 'session=abc',
    origin: 'https://evil.example',
  }
  expect((await app.anyone('POST', path, undefined, headers)).status).toBeGreaterThanOrEqual(401)
})

test('a cancelled upload is gone, with the bytes that had arrived', async () => {
  const before = await storedFiles(app)
  const { json: begun } = await begin(user.call, 1000)
  await send(user.call, begun.data.id, 0, Buffer.alloc(100))
  const cancelled = await user.call('DELETE', `${path}/${begun.data.id}`, undefined, tusVersion)
  expect(cancelled.status).toBe(204)
  expect((await user.call('GET', `${path}/${begun.data.id}`)).status).toBe(404)
  await expect.poll(() => storedFiles(app)).toEqual(before)
})

test('an unfinished upload ends after a day, with the bytes that had arrived', async () => {
  const late = await testApp()
  onTestFinished(() => late.close())
  const { db, pool } = late.database
  const owner = await signUp(late)
  const { json: begun } = await begin(owner.call, 1000)
  await send(owner.call, begun.data.id, 0, Buffer.alloc(100))
  expect(await storedFiles(late)).toHaveLength(1)
  late.passTime(24 * 3600_000 + 1000)
  expect((await owner.call('GET', `${path}/${begun.data.id}`)).status).toBe(404)
  const jobs = createJobs({ connection: late.database.connection, log: silentLog })
  await jobs.start()
  onTestFinished(() => jobs.stop())
  await expireUploads({ db, jobs, now: new Date(Date.now() + 24 * 3600_000 + 1000) })
  expect((await pool.query('select 1 from resumable_uploads')).rows).toEqual([])
  await expect.poll(() => storedFiles(late), { timeout: 15_000 }).toEqual([])
})

test('an account that is deleted leaves no unfinished upload', async () => {
  const leaver = await signUp(app)
  await begin(leaver.call, 1000)
  const { password } = leaver.registration
  expect((await leaver.call('DELETE', '/api/auth/account', { password })).status).toBe(200)
  const { rows } = await app.database.pool.query('select 1 from resumable_uploads where owner_id = $1', [
    leaver.id,
  ])
  expect(rows).toEqual([])
})

test('another process goes on with what the first received', async () => {
  const bytes = pdfOf(2000)
  const { json: begun } = await begin(user.call, bytes.length)
  await send(user.call, begun.data.id, 0, bytes.subarray(0, 700))
  const second = await secondInstance(app)
  onTestFinished(() => second.close())
  const there = apiClient(second.url, user.token)
  expect(await offsetOf(there, begun.data.id)).toBe(700)
  const last = await send(there, begun.data.id, 700, bytes.subarray(700))
  expect(hashOf(await storedBytes(user.call, last.json.data.serverFileName))).toBe(hashOf(bytes))
})

test('a process on another machine goes on with it, when documents are in a bucket', async () => {
  const s3 = await s3Service()
  const here = await testApp(s3.environment)
  const there = await secondInstance(here, { ...s3.environment, DATA_DIR: await temporaryFolder() })
  onTestFinished(async () => {
    await there.close()
    await here.close()
    await s3.close()
  })
  const owner = await signUp(here)
  const bytes = pdfOf(2000)
  const { json: begun } = await begin(owner.call, bytes.length)
  await send(owner.call, begun.data.id, 0, bytes.subarray(0, 700))
  expect((await s3.keys()).filter((key) => key.startsWith('arriving/'))).toHaveLength(1)
  const last = await send(apiClient(there.url, owner.token), begun.data.id, 700, bytes.subarray(700))
  expect(hashOf(await storedBytes(owner.call, last.json.data.serverFileName))).toBe(hashOf(bytes))
})
