import { randomBytes } from 'node:crypto'
import { makePdf } from '../../server/testing/fixtures/files/make-pdf.ts'

/** A document of 20 pages and so many bytes of pictures, which do not get smaller. */
export function largePdf(bytes: number): Buffer {
  const pages = Array.from({ length: 20 }, (_, at) => ({ text: `Page ${at + 1}` }))
  const each = Math.floor(bytes / pages.length)
  const objects = pages.map(() =>
    Buffer.concat([
      Buffer.from(`<< /Length ${each} >>\nstream\n`),
      randomBytes(each),
      Buffer.from('\nendstream'),
    ]),
  )
  return makePdf({ pages, objects })
}
