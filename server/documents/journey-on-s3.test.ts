import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import { orderPrint, payFor, uploadPdf, uploadForm } from '../testing/fixtures/people/orders.ts'
import { makePages } from '../testing/fixtures/files/make-pdf.ts'
import { signUp } from '../testing/fixtures/people/people.ts'
import { s3Service } from '../testing/fakes/s3-service.ts'
import { temporaryFolder } from '../testing/fixtures/files/temporary-folder.ts'
import { secondInstance, testApp } from '../testing/fixtures/app/test-app.ts'

const s3 = await forThisFile(s3Service())
const app = await forThisFile(testApp(s3.environment))
const user = await signUp(app)

const get = async (path: string) => (await user.call('GET', path)).json.data
const keysOf = async (fileName: string) => (await s3.keys()).filter((key) => key.endsWith(fileName))

test('a document is printed from the bucket after its upload, and deleted there after collection', async () => {
  const id = await orderPrint(user.call, { pagesToPrint: '1-2' })
  const { serverFileName } = await get(`/api/print/request/${id}`)
  expect(await keysOf(serverFileName)).toEqual([`uploads/${serverFileName}`])
  await payFor(user.call, id)
  await expect.poll(async () => (await get(`/api/print/request/${id}`)).status).toBe('ready')
  await expect.poll(async () => (await get(`/api/print/file/${id}/status`)).status).toBe('cloud')
  expect(await keysOf(serverFileName)).toContain(`paid/${serverFileName}`)
  const download = await user.call('GET', `/api/print/file/${id}/download`, undefined, { range: 'bytes=0-4' })
  expect([download.status, String(download.bytes)]).toEqual([206, '%PDF-'])
  expect((await user.call('GET', `/api/print/preview/${id}`)).status).toBe(200)
})

test('a copy on another machine is deleted with its document', async () => {
  const folder = await temporaryFolder()
  const elsewhere = await secondInstance(app, { ...s3.environment, DATA_DIR: folder })
  onTestFinished(() => elsewhere.close())
  const name = await uploadPdf(user.call)
  const there = apiClient(elsewhere.url, user.token)
  expect((await there('GET', `/api/files/preview/${name}/pages/1`)).status).toBe(200)
  const copies = () => readdir(join(folder, 'documents', 'copies'))
  expect(await copies()).toEqual([`uploads-${name}`])
  await user.call('DELETE', `/api/print/upload/${name}`)
  await expect.poll(copies).toEqual([])
})

test('deleting an upload deletes it from the bucket', async () => {
  const name = await uploadPdf(user.call)
  await user.call('DELETE', `/api/print/upload/${name}`)
  await expect.poll(() => keysOf(name)).toEqual([])
})

test('a storage that does not answer ends calls with 503 within half a minute, and what was paid is printed afterwards', async () => {
  const id = await orderPrint(user.call)
  const name = await uploadPdf(user.call)
  const elsewhere = await secondInstance(app, { ...s3.environment, DATA_DIR: await temporaryFolder() })
  onTestFinished(() => elsewhere.close())
  const there = apiClient(elsewhere.url, user.token)
  s3.stall(true)
  onTestFinished(() => s3.stall(false))
  const began = performance.now()
  const answers = await Promise.all([
    user.call('POST', '/api/print/upload', uploadForm(makePages(1))),
    there('GET', `/api/files/preview/${name}`),
    payFor(user.call, id),
  ])
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(answers.map(({ status, json }) => [status, json?.code])).toEqual([
    [503, 'storage_unavailable'],
    [503, 'storage_unavailable'],
    [200, undefined],
  ])
  expect(answers[0].headers.get('retry-after')).toBe('5')
  s3.stall(false)
  await expect
    .poll(async () => (await get(`/api/print/request/${id}`)).status, { timeout: 60_000 })
    .toBe('ready')
  expect((await there('GET', `/api/files/preview/${name}`)).status).toBe(200)
  expect((await user.call('POST', '/api/print/upload', uploadForm(makePages(1)))).status).toBe(201)
})

test('calls report a storage outage, and pending work is done after it', async () => {
  const id = await orderPrint(user.call)
  const name = await uploadPdf(user.call)
  s3.cutAfter(0)
  const down = { status: 503, json: { success: false, code: 'storage_unavailable' } }
  expect(await user.call('POST', '/api/print/upload', uploadForm(makePages(1)))).toMatchObject(down)
  const preview = await user.call('GET', `/api/files/preview/${name}`)
  expect(preview).toMatchObject(down)
  expect(preview.headers.get('retry-after')).toBe('5')
  await user.call('DELETE', `/api/print/upload/${name}`)
  await payFor(user.call, id)
  expect(await user.call('POST', `/api/print/upload-to-s3/${id}`)).toMatchObject(down)
  s3.cutAfter(Infinity)
  await expect.poll(() => keysOf(name), { timeout: 60_000 }).toEqual([])
  await expect
    .poll(async () => (await get(`/api/print/request/${id}`)).status, { timeout: 60_000 })
    .toBe('ready')
  await expect
    .poll(async () => (await get(`/api/print/file/${id}/status`)).status, { timeout: 60_000 })
    .toBe('cloud')
})
