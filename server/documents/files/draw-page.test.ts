import { expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { drawPage } from './draw-page.ts'
import { DocumentError } from '../engine/document-error.ts'
import type { StoredDocument } from '../own-document.ts'

const storage = { localFile: async (key: string) => ({ path: `/kept/${key}`, size: 1 }) }
const document = { owner_id: 'owner', storage_key: 'uploads/a.pdf' } as StoredDocument
const forever = new AbortController().signal

function draw(renderPage: Parameters<typeof drawPage>[0]['engine']['renderPage']) {
  const parts = { storage, engine: { renderPage }, log: silentLog }
  return drawPage(parts, { document, page: 3, widthPixels: 320, signal: forever })
}

test('drawPage passes page, user and abort signal to the engine', async () => {
  const calls: unknown[] = []
  await draw(async (...request) => {
    calls.push(...request)
    return { bytes: Buffer.from('picture'), mediaType: 'image/webp' }
  })
  const file = { path: '/kept/uploads/a.pdf', size: 1 }
  expect(calls).toEqual([file, 2, { widthPixels: 320, userId: 'owner', signal: forever }])
})

test('a page too heavy for a picture has an error that says it can be printed', async () => {
  const drawn = draw(() => Promise.reject(new DocumentError('timeout', 'no answer in 20000 ms')))
  await expect(drawn).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('can still be printed'),
  })
})

test('an error of the document is answered with its reason', async () => {
  const drawn = draw(() => Promise.reject(new DocumentError('corrupt', 'PDFium error 3')))
  await expect(drawn).rejects.toMatchObject({ code: 'corrupt', status: 422 })
})
