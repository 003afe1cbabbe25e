import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'

export interface PageSpec {
  /** In points; A4 upright when left out. */
  width?: number
  height?: number
  /** Where the page's coordinates begin, in points. */
  left?: number
  bottom?: number
  rotation?: 0 | 90 | 180 | 270
  text?: string
  /** PDF operators drawn under the text. */
  content?: string
  /** In place of the font that `text` is set in. */
  resources?: string
  /** Further entries of the page dictionary. */
  entries?: string
}

export interface PdfSpec {
  pages: PageSpec[]
  /** What the page tree claims instead of the truth. */
  declaredCount?: number
  /** Boxes and rotation stated once for all pages, which then inherit them. */
  inherited?: string
  /** Further entries of the catalog, and further objects numbered from `firstFreeObject`. */
  catalog?: string
  objects?: (string | Buffer)[]
}

/** The number of the first of `PdfSpec.objects`. */
export const firstFreeObject = 4

/** Writes a small PDF, byte for byte under the test's control. */
export function makePdf({
  pages,
  declaredCount,
  inherited = '',
  catalog = '',
  objects = [],
}: PdfSpec): Buffer {
  const firstPage = firstFreeObject + objects.length
  const kids = pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ')
  return writeObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${declaredCount ?? pages.length} ${inherited} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
    ...pages.flatMap((page, at) => [
      pageObject(page, firstPage + 2 * at + 1, inherited),
      contentObject(page),
    ]),
  ])
}

function pageObject(page: PageSpec, contents: number, inherited: string): string {
  const {
    width = 595,
    height = 842,
    left = 0,
    bottom = 0,
    rotation = 0,
    entries = '',
    resources = font,
  } = page
  const boxes = inherited
    ? ''
    : `/MediaBox [${left} ${bottom} ${left + width} ${bottom + height}] /Rotate ${rotation}`
  return `<< /Type /Page /Parent 2 0 R ${boxes} /Contents ${contents} 0 R
    /Resources ${resources} ${entries} >>`
}

const font = '<< /Font << /F1 3 0 R >> >>'

function contentObject({ content = '', text, left = 0, bottom = 0 }: PageSpec): string | Buffer {
  const words = text === undefined ? '' : `BT /F1 24 Tf ${left + 40} ${bottom + 40} Td (${text}) Tj ET`
  return streamObject(`${content}\n${words}`)
}

/** A compressed stream. */
export function streamObject(content: string | Buffer, entries = ''): Buffer {
  const data = deflateSync(content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} /Filter /FlateDecode ${entries} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

function writeObjects(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const write = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    write(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  write(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`))
  write(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** As many A4 pages as asked, each with its number on it. */
export function makePages(count: number): Buffer {
  return makePdf({ pages: Array.from({ length: count }, (_, at) => ({ text: `Page ${at + 1}` })) })
}

/** The same document encrypted; without a user password anyone can open it. */
export async function encryptPdf(
  pdf: Buffer,
  passwords: { userPassword?: string; ownerPassword: string },
): Promise<Buffer> {
  const document = await PDFDocument.load(pdf)
  document.encrypt({ userPassword: '', ...passwords })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
