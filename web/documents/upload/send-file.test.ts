import { expect, test } from 'vitest'
import { assertReadable, UnreadableFileError, withMediaType } from './send-file.ts'

test.each([
  ['IMG_0001.HEIC', '', 'image/heic'],
  ['essay.docx', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['thesis.pdf', 'application/pdf', 'application/pdf'],
  ['thesis.pdf', 'text/html', 'text/html'],
  ['notes.xyz', '', ''],
])('%s declared as %j is sent as %j', (name, type, sent) => {
  expect(withMediaType(new File(['x'], name, { type })).type).toBe(sent)
})

test('a media type that is only set on the object is sent', () => {
  const file = Object.defineProperty(new File(['x'], 'essay.docx'), 'type', { value: 'application/x-word' })
  expect(new Response(withMediaType(file)).headers.get('content-type')).toBe('application/x-word')
})

test('adding a media type changes nothing else of a file', async () => {
  const file = withMediaType(new File(['some bytes'], 'प्रबंध.heic', { lastModified: 1000 }))
  expect([file.name, file.lastModified, await file.text()]).toEqual(['प्रबंध.heic', 1000, 'some bytes'])
})

test('a file that was removed since it was chosen is not reported as a lost connection', async () => {
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }) }
  await expect(assertReadable(gone as unknown as File)).rejects.toBeInstanceOf(UnreadableFileError)
  await expect(assertReadable(new File(['x'], 'a.pdf'))).resolves.toBeUndefined()
})
