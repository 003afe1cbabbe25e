import { randomBytes } from 'node:crypto'
import { makePdf } from '../../server/testing/fixtures/files/make-pdf.ts'

/** Makes a document of 20 pages and `bytes` bytes of random data, which cannot be compressed. */
export function largePdf(bytes: number): Buffer {
  const pages = Array.from({ length: 20 }, (_, index) => ({ text: `Page ${index + 1}` }))
  const bytesPerPage = Math.floor(bytes / pages.length)
  const objects = pages.map(() =>
    Buffer.concat([
      Buffer.from(`<< /Length ${bytesPerPage} >>\nstream\n`),
      randomBytes(bytesPerPage),
      Buffer.from('\nendstream'),
    ]),
  )
  return makePdf({ pages, objects })
}
