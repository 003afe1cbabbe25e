import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { encryptPdf, makePages, makePdf } from '../testing/fixtures/files/make-pdf.ts'
import { orderPrint, uploadForm, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { signUp } from '../testing/fixtures/people/people.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { linkLifetimeMs } from './files/file-routes.ts'

const app = await forThisFile(testApp())
const user = await signUp(app)
const stranger = await signUp(app)

const upload = (bytes: Uint8Array, name?: string, type?: string) =>
  user.call('POST', '/api/print/upload', uploadForm(bytes, name, type))

async function storedFiles(): Promise<string[]> {
  const folder = join(app.dataDir, 'documents')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).map((file) => file.name)
}

describe('an upload', () => {
  test('counts the pages itself, and its key does not reveal the path', async () => {
    const bytes = makePages(12)
    const { status, json } = await upload(bytes, 'My thesis.pdf')
    expect(status).toBe(201)
    expect(json).toMatchObject({
      success: true,
      message: 'File uploaded successfully to local storage!',
      data: { documentName: 'My thesis.pdf', documentSize: bytes.length, pageCount: 12, damaged: false },
    })
    expect(json.data.serverFileName).toMatch(/^[0-9a-f-]{36}\.pdf$/)
    expect(JSON.stringify(json)).not.toContain(app.dataDir)
  })

  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['disguised', () => Buffer.from('<html><body>not a PDF</body></html>')],
    ['corrupt', () => Buffer.from('%PDF-1.7\nand nothing else')],
    ['corrupt', () => makePages(40).subarray(0, 2500)],
    ['password', () => encryptPdf(makePages(2), { userPassword: 'open', ownerPassword: 'own' })],
    ['too_many_pages', () => makePdf({ pages: Array.from({ length: 2001 }, () => ({})) })],
  ])('that is %s is rejected with the reason, and deleted', async (code, make) => {
    const before = await storedFiles()
    const { status, json } = await upload(await make())
    expect(status).toBe(422)
    expect(json).toMatchObject({ success: false, code })
    expect(json.message).toMatch(/upload/)
    expect(await storedFiles()).toEqual(before)
  })

  test.each([
    [
      'notes.txt',
      'text/plain',
      "File type 'txt' is not supported. Allowed types: pdf, doc, docx, jpg, jpeg, png, heic, heif",
    ],
    ['photo.pdf', 'image/png', 'File type mismatch. Expected application/pdf but got image/png'],
  ])('of %s with type %s is rejected', async (name, type, message) => {
    const { status, json } = await upload(makePages(1), name, type)
    expect([status, json.message]).toEqual([415, message])
  })

  test('over the size limit is rejected while it streams in, and deleted', async () => {
    const before = await storedFiles()
    await withCampusSettings(app, { maxFileSizeMb: 1 }, async () => {
      const { status, json } = await upload(Buffer.concat([makePages(1), Buffer.alloc(3 * 1024 * 1024)]))
      expect([status, json.message]).toEqual([413, 'File size should be less than 1MB'])
      expect(await storedFiles()).toEqual(before)
    })
  })

  test('needs the field document, a form, and a session', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(makePages(1))]), 'a.pdf')
    expect((await user.call('POST', '/api/print/upload', form)).json).toMatchObject({
      message: 'Please upload a document first',
      errors: [{ field: 'document' }],
    })
    expect((await user.call('POST', '/api/print/upload', { document: 'x' })).status).toBe(415)
    expect((await app.anyone('POST', '/api/print/upload', uploadForm(makePages(1)))).status).toBe(401)
  })

  test.each([
    ['another boundary', 'multipart/form-data; boundary=other', '--some\r\n\r\n--some--'],
    ['no boundary', 'multipart/form-data', '--some\r\n\r\n--some--'],
    ['a boundary too long', `multipart/form-data; boundary=${'x'.repeat(300)}`, '--some--'],
    [
      'a file without its end',
      'multipart/form-data; boundary=some',
      '--some\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n' +
        'Content-Type: application/pdf\r\n\r\n%PDF-1.7 and then',
    ],
  ])('in a form with %s is rejected as unreadable', async (_what, type, body) => {
    const before = await storedFiles()
    const headers = { 'content-type': type }
    const { status, json } = await user.call('POST', '/api/print/upload', Buffer.from(body), headers)
    expect([status, json.code]).toEqual([400, 'malformed_request'])
    expect(await storedFiles()).toEqual(before)
  })

  test('leaves nothing behind when the client disconnects half-way', async () => {
    const before = await storedFiles()
    const boundary = randomUUID()
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/print/upload HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${user.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 9000000\r\n\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n` +
        `Content-Type: application/pdf\r\n\r\n%PDF-1.7\n${'x'.repeat(100_000)}`,
    )
    await expect.poll(() => storedFiles()).toHaveLength(before.length + 1)
    socket.destroy()
    await expect.poll(() => storedFiles()).toEqual(before)
  })
})

describe('a document', () => {
  test('is shown to its owner, whole or in ranges, and page by page', async () => {
    const bytes = makePages(3)
    const { json } = await upload(bytes)
    const path = `/api/files/preview/${json.data.serverFileName}`
    const whole = await user.call('GET', path)
    expect(whole.bytes.equals(bytes)).toBe(true)
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(whole.headers.get('content-disposition')).toBe('inline; filename=document.pdf')
    const range = await user.call('GET', path, undefined, { range: 'bytes=5-99' })
    expect(range.status).toBe(206)
    expect(range.bytes.equals(bytes.subarray(5, 100))).toBe(true)
    const page = await user.call('GET', `${path}/pages/3?width=120`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await user.call('GET', `${path}/pages/4`)).status).toBe(404)
    expect((await user.call('GET', `${path}/pages/0`)).status).toBe(404)
  })

  test('that the engine cannot draw gets an answer with the reason, not an internal error', async () => {
    const name = await uploadPdf(user.call)
    await writeFile(join(app.dataDir, 'documents/uploads', name), '%PDF-1.7\nand nothing else')
    const { status, json } = await user.call('GET', `/api/files/preview/${name}/pages/1`)
    expect([status, json.code]).toEqual([422, 'corrupt'])
  })

  test('does not exist for other users', async () => {
    const name = await uploadPdf(user.call)
    const paths = [
      ['GET', `/api/print/upload/${name}`],
      ['DELETE', `/api/print/upload/${name}`],
      ['GET', `/api/files/preview/${name}`],
      ['GET', `/api/files/preview/${name}/pages/1`],
      ['POST', `/api/files/preview/${name}/link`],
    ] as const
    for (const [method, path] of paths) {
      const answer = await stranger.call(method, path)
      expect([path, answer.status, answer.json.code]).toEqual([path, 404, 'document_not_found'])
      expect((await app.anyone(method, path)).status).toBe(401)
    }
    expect((await user.call('GET', `/api/print/upload/${name}`)).status).toBe(200)
  })

  test.each(['..%2f..%2fsecret-key', '%2e%2e/secret-key', 'x.pdf', '..pdf'])(
    'named %s does not exist',
    async (name) => {
      expect((await user.call('GET', `/api/files/preview/${name}`)).status).toBeGreaterThanOrEqual(400)
    },
  )

  test('opens by its link for five minutes, and the link opens nothing else', async () => {
    const [name, other] = [await uploadPdf(user.call), await uploadPdf(user.call)]
    const { json } = await user.call('POST', `/api/files/preview/${name}/link`)
    const { url } = json.data
    expect(url).not.toContain(user.token)
    expect((await app.anyone('GET', url)).status).toBe(200)
    expect((await app.anyone('GET', url.replace(name, other))).status).toBe(401)
    expect((await app.anyone('GET', url.replace(/expires=\d/, 'expires=9'))).status).toBe(401)
    app.passTime(linkLifetimeMs)
    expect((await app.anyone('GET', url)).status).toBe(401)
  })

  test('is removed with its bytes, unless a print request needs it', async () => {
    const name = await uploadPdf(user.call)
    expect((await user.call('DELETE', `/api/print/upload/${name}`)).json.message).toBe(
      'File removed successfully',
    )
    expect((await user.call('GET', `/api/print/upload/${name}`)).status).toBe(404)
    await expect.poll(storedFiles).not.toContain(name)

    const request = await user.call('GET', `/api/print/request/${await orderPrint(user.call)}`)
    const { serverFileName } = request.json.data
    expect((await user.call('DELETE', `/api/print/upload/${serverFileName}`)).json.code).toBe(
      'document_in_use',
    )
    expect(await storedFiles()).toContain(serverFileName)
  })
})
