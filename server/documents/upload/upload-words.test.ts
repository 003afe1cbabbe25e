import { expect, test, vi } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { storedFiles, storedSizes } from '../../testing/fixtures/documents/stored-files.ts'
import { makeDoc, makeDocx, templateType } from '../../testing/fixtures/files/make-word.ts'
import { uploadForm } from '../../testing/fixtures/people/orders.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { beginUpload } from '../../testing/fakes/raw-upload.ts'
import { colorSpread } from '../../testing/fixtures/files/read-pixels.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp({ WORD_CONVERTER: 'auto' }))
const user = await signUp(app)

const types = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

test.each([
  ['doc', 2, async () => makeDoc({ text: 'The first page\fThe second page' })],
  ['docx', 3, () => makeDocx({ pages: ['First', 'Second', 'Third'], color: 'C00000' })],
] as const)(
  'a .%s becomes a document of its %d pages and is stored beside it',
  async (extension, pages, make) => {
    const bytes = await make()
    const form = uploadForm(bytes, `thesis.${extension}`, types[extension])
    const { status, json } = await user.call('POST', '/api/print/upload', form)
    expect([status, json.data]).toMatchObject([
      201,
      {
        documentName: `thesis.${extension}`,
        fileType: extension,
        pageCount: pages,
        documentSize: bytes.length,
      },
    ])
    const { serverFileName } = json.data
    const preview = `/api/files/preview/${serverFileName}`
    expect((await user.call('GET', preview)).bytes.toString('latin1', 0, 5)).toBe('%PDF-')
    const picture = await user.call('GET', `${preview}/pages/1?width=400`)
    expect((await colorSpread(picture.bytes)) > 40).toBe(extension === 'docx')

    const source = serverFileName.replace(/pdf$/, extension)
    expect(await storedFiles(app)).toEqual(expect.arrayContaining([serverFileName, source]))
    await user.call('DELETE', `/api/print/upload/${serverFileName}`)
    await expect.poll(() => storedFiles(app)).toEqual([])
  },
)

test('a template that is named .docx becomes a document of its pages', async () => {
  const template = await makeDocx({ pages: ['First', 'Second'], mainType: templateType })
  const { status, json } = await user.call(
    'POST',
    '/api/print/upload',
    uploadForm(template, 'form.docx', types.docx),
  )
  expect([status, json.data]).toMatchObject([201, { documentName: 'form.docx', pageCount: 2 }])
  await user.call('DELETE', `/api/print/upload/${json.data.serverFileName}`)
  await expect.poll(() => storedFiles(app)).toEqual([])
})

test('a client that disconnects while its file is converted leaves no file', async () => {
  const docx = await makeDocx({ pages: Array.from({ length: 900 }, (_, at) => `page ${at}`) })
  const upload = { url: app.url, token: user.token, type: types.docx, size: docx.length }
  const { socket, end } = beginUpload({ ...upload, disposition: 'name="document"; filename="a.docx"' })
  socket.write(Buffer.concat([docx, end]))
  await vi.waitFor(async () => expect(await storedSizes(app)).toContain(docx.length), 15_000)
  socket.destroy()
  await vi.waitFor(async () => expect(await storedFiles(app)).toEqual([]), 15_000)
})
