import type { FileExtension } from '@campus-print/domain/documents'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { DocumentError } from '../engine/document-error.ts'
import { type IntakeContext, ingest } from './ingest.ts'

const takesTooLong = () => Promise.reject(new DocumentError('timeout', 'it was killed'))
const allTakeTooLong: IntakeContext = {
  engine: { inspect: takesTooLong },
  intake: { checkWord: takesTooLong, convertPicture: takesTooLong },
  words: { convert: takesTooLong },
}

test.each<[FileExtension, Buffer, RegExp]>([
  ['pdf', Buffer.from('%PDF-1.7\n'), /as a simpler PDF/],
  ['docx', Buffer.from('PK\u0003\u0004'), /export it as a PDF/],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /a smaller copy/],
])('the error of a %s that takes too long names what its user can do', async (type, bytes, advice) => {
  const folder = await temporaryFolder()
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const arrived = { file: { path, size: bytes.length }, type, pdfPath: join(folder, 'file.pdf') }
  const rejected = ingest(allTakeTooLong, { arrived, limits: { maxPages: 10, maxMegapixels: 10 } })
  await expect(rejected).rejects.toMatchObject({
    reason: 'timeout',
    advice: { text: expect.stringMatching(advice) },
  })
})
