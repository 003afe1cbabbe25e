import { PDFDocument } from '@cantoo/pdf-lib'
import { orderableForHours } from '@campus-print/domain/documents'
import { parse as parseDisposition } from 'content-disposition'
import { beforeAll, describe, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { makePages } from '../testing/fixtures/files/make-pdf.ts'
import { orderPrint, payFor, plainSettings, uploadForm } from '../testing/fixtures/people/orders.ts'
import { signUp } from '../testing/fixtures/people/people.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'

const day = 24 * 60 * 60 * 1000

const app = await forThisFile(testApp())
const user = await signUp(app)
const stranger = await signUp(app)
// Without a printer, what is paid stays in the queue.
await app.database.db.deleteFrom('printers').execute()

const file = (id: string, what: 'status' | 'metadata' | 'download') =>
  user.call('GET', `/api/print/file/${id}/${what}`)
const statusOf = async (id: string): Promise<string> => (await file(id, 'status')).json.data.status
const toCloud = (id: string) => user.call('POST', `/api/print/upload-to-s3/${id}`)

describe('the preview of a request', () => {
  test('is the PDF for the printer, before payment too', async () => {
    const id = await orderPrint(user.call, { pagesToPrint: '2-3', pageSize: 'A3' }, 5)
    const answer = await user.call('GET', `/api/print/preview/${id}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pdf = await PDFDocument.load(answer.bytes)
    expect(pdf.getPageCount()).toBe(2)
    expect(Math.round(pdf.getPage(0).getHeight())).toBe(1191)
    const again = await user.call('GET', `/api/print/preview/${id}`)
    expect(again.bytes.equals(answer.bytes)).toBe(true)
    const part = await user.call('GET', `/api/print/preview/${id}`, undefined, { range: 'bytes=0-4' })
    expect([part.status, String(part.bytes)]).toEqual([206, '%PDF-'])
  })
})

describe('the document of a request', () => {
  test('states when it will be deleted: a week after the print is ready, and unknown while it waits', async () => {
    const id = await orderPrint(user.call)
    const deletesAt = async () => (await file(id, 'metadata')).json.data.deletesAt
    expect(await deletesAt()).toBe(null)
    await payFor(user.call, id)
    for (const to of ['in_process', 'ready'] as const) {
      await transition(app.database.db, { requestId: id, to, actor: 'desk' })
    }
    const { history } = (await user.call('GET', `/api/print/request/${id}`)).json.data
    expect(Date.parse(await deletesAt())).toBe(Date.parse(history.at(-1).at) + 7 * day)
  })

  test('is local until payment and then moves by itself', async () => {
    const id = await orderPrint(user.call)
    expect(await statusOf(id)).toBe('local')
    await payFor(user.call, id)
    await expect.poll(() => statusOf(id)).toBe('cloud')
    expect((await file(id, 'status')).json.data).toEqual({
      id,
      status: 'cloud',
      deleteAfterPrint: true,
      deletedAt: null,
    })
  })

  test('moves on request, any number of times and concurrently, but not before payment', async () => {
    const id = await orderPrint(user.call)
    expect(await toCloud(id)).toMatchObject({ status: 409, json: { code: 'not_paid' } })
    expect(await statusOf(id)).toBe('local')
    await payFor(user.call, id)
    const answers = await Promise.all([toCloud(id), toCloud(id), toCloud(id)])
    for (const { status, json } of [...answers, await toCloud(id)]) {
      expect([status, json.data.status]).toEqual([200, 'cloud'])
    }
    expect((await file(id, 'download')).status).toBe(200)
  })

  test('is stored as a PDF with its own name, for any characters in the name', async () => {
    const name = 'Prüfung "final", छुट्टी 🌴 v1.2.PDF'
    const upload = await user.call('POST', '/api/print/upload', uploadForm(makePages(2), name))
    const order = { serverFileName: upload.json.data.serverFileName, ...plainSettings }
    const { json } = await user.call('POST', '/api/print/request', order)
    const { status, headers, bytes } = await file(json.data.id, 'download')
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const { type, parameters } = parseDisposition(headers.get('content-disposition')!)
    // Browsers send a quote in a form's file name escaped.
    const kept = upload.json.data.documentName.replace(/\.PDF$/, '.pdf')
    expect([type, parameters['filename']]).toEqual(['attachment', kept])
    expect(kept).toContain('छुट्टी 🌴 v1.2')
    expect((await file(json.data.id, 'metadata')).json.data).toMatchObject({
      documentName: upload.json.data.documentName,
      pageCount: 2,
      deletedAt: null,
    })
  })

  test('is not available to other users', async () => {
    const id = await orderPrint(user.call)
    await payFor(user.call, id)
    for (const [method, path] of [
      ['GET', `/api/print/preview/${id}`],
      ['GET', `/api/print/file/${id}/status`],
      ['GET', `/api/print/file/${id}/metadata`],
      ['GET', `/api/print/file/${id}/download`],
      ['POST', `/api/print/upload-to-s3/${id}`],
    ] as const) {
      const { status, json } = await stranger.call(method, path)
      expect([path, status, json.code]).toEqual([path, 404, 'request_not_found'])
      expect((await app.anyone(method, path)).status).toBe(401)
    }
  })

  test('is known from the books after deletion, and each of its files answers as deleted', async () => {
    const id = await orderPrint(user.call)
    await payFor(user.call, id)
    expect((await user.call('GET', `/api/print/preview/${id}`)).status).toBe(200)
    await user.call('PATCH', `/api/print/${id}/cancel`)
    await expect.poll(() => statusOf(id)).toBe('deleted')
    const { data } = (await file(id, 'metadata')).json
    expect(data).toMatchObject({ documentName: 'thesis.pdf', pageCount: 3 })
    expect(Date.parse(data.deletedAt)).not.toBeNaN()
    const request = await user.call('GET', `/api/print/request/${id}`)
    expect(request.json.data.documentDeletedAt).toBe(data.deletedAt)
    for (const answer of [
      await file(id, 'download'),
      await user.call('GET', `/api/print/preview/${id}`),
      await user.call('GET', `/api/files/preview/${data.serverFileName}`),
      await toCloud(id),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([404, 'document_not_found'])
      expect(answer.json.message).toMatch(/was deleted/)
    }
  })
})

describe('a file', () => {
  let path: string
  let bytes: Buffer
  beforeAll(async () => {
    bytes = makePages(3)
    const { json } = await user.call('POST', '/api/print/upload', uploadForm(bytes))
    path = `/api/files/preview/${json.data.serverFileName}`
  })
  const get = (headers: Record<string, string>, method = 'GET') => user.call(method, path, undefined, headers)

  test('has headers that describe it, also in answer to HEAD', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, bytes: body } = await get({}, method)
      expect(status).toBe(200)
      expect(headers.get('accept-ranges')).toBe('bytes')
      expect(headers.get('content-length')).toBe(String(bytes.length))
      expect(headers.get('content-encoding')).toBeNull()
      expect(headers.get('etag')).toMatch(/^"/)
      expect(body.length).toBe(method === 'GET' ? bytes.length : 0)
    }
  })

  test('is sent in the requested range', async () => {
    const { status, headers, bytes: body } = await get({ range: 'bytes=10-19' })
    expect([status, headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
    expect(body.equals(bytes.subarray(10, 20))).toBe(true)
    const end = await get({ range: 'bytes=-7' })
    expect(end.bytes.equals(bytes.subarray(-7))).toBe(true)
  })

  test('has no part beyond its end', async () => {
    const { status, headers, json } = await get({ range: `bytes=${bytes.length}-` })
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    expect(json).toMatchObject({ success: false, code: 'range_not_satisfiable' })
  })

  test('is sent in part only to clients that have the rest of the same bytes', async () => {
    const etag = (await get({})).headers.get('etag')!
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })
})

test('a document is ordered within a day of its upload, or must be uploaded again', async () => {
  const late = await testApp()
  try {
    const { call } = await signUp(late)
    const { json } = await call('POST', '/api/print/upload', uploadForm(makePages(1)))
    const order = { serverFileName: json.data.serverFileName, ...plainSettings }
    late.passTime(day)
    const rejected = await call('POST', '/api/print/request', order)
    expect(rejected).toMatchObject({
      status: 409,
      json: { code: 'document_expired', message: expect.stringContaining(`${orderableForHours} hours ago`) },
    })
  } finally {
    await late.close()
  }
})
