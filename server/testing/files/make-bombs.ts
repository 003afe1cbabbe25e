import { constants, deflateSync } from 'node:zlib'
import { firstFreeObject, makePdf, streamObject } from './make-pdf.ts'

/** PDFs of a few megabytes at most that ask for gigabytes or for hours. */
export const pdfBombs = {
  'a page whose content unpacks to two gigabytes': () => pageOf(repeated(Buffer.alloc(2 ** 20, ' '), 2_048)),
  'a page of thirty million operators': () =>
    pageOf(repeated(Buffer.from('0 0 m 9 9 l S '.repeat(30_000)), 1_000)),
  'forms within forms, a billion drawn': () => nestedForms(9),
}

/** A stream that unpacks to a text so many times, and takes no time to write. */
function repeated(text: Buffer, times: number): Buffer {
  // Flushed in full, a block ends on a byte and refers to nothing before it.
  const head = deflateSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  const block = head.subarray(2)
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0])
  const data = Buffer.concat([head, ...Array.from({ length: times - 1 }, () => block), end])
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

function pageOf(content: Buffer): Buffer {
  return makePdf({ pages: [{ entries: `/Contents ${firstFreeObject} 0 R` }], objects: [content] })
}

/** Each form draws the next one ten times. */
function nestedForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, at) => {
    const next = `/Resources << /XObject << /F ${firstFreeObject + at + 1} 0 R >> >>`
    const last = at === depth - 1
    const form = `/Type /XObject /Subtype /Form /BBox [0 0 99 99] ${last ? '' : next}`
    return streamObject(last ? '0 0 9 9 re f' : '/F Do '.repeat(10), form)
  })
  const resources = `/Resources << /XObject << /F ${firstFreeObject} 0 R >> >>`
  return makePdf({ pages: [{ content: '/F Do '.repeat(10), entries: resources }], objects: forms })
}

/** Each node of the tree has the next one twice: a quarter of a billion times the last, in two kilobytes. */
export function doublingTree(last: string): Buffer {
  const levels = 28
  const twice = (at: number) => `/Kids [${firstFreeObject + at} 0 R ${firstFreeObject + at} 0 R]`
  const nodes = Array.from({ length: levels - 1 }, (_, at) => `<< /Type /Pages ${twice(at + 1)} >>`)
  return makePdf({ pages: [{ entries: twice(0) }], objects: [...nodes, last] })
}

/** Pages that share one content: it is read once when they are counted, and for each page when they are printed. */
export function pagesOfOneContent({ pages, operators }: { pages: number; operators: number }): Buffer {
  const page = { entries: `/Contents ${firstFreeObject} 0 R` }
  const content = streamObject('0 0 m 9 9 l S '.repeat(operators))
  return makePdf({ pages: Array.from({ length: pages }, () => page), objects: [content] })
}

/** The same, but that each page has something of its own behind it, so that each is read. */
export function pagesOfTwoContents({ pages, operators }: { pages: number; operators: number }): Buffer {
  const first = firstFreeObject
  const each = Array.from({ length: pages }, (_, at) => ({
    entries: `/Contents [${first} 0 R ${first + at + 1} 0 R]`,
  }))
  const own = each.map((_, at) => streamObject(`${at} w`))
  return makePdf({ pages: each, objects: [streamObject('0 0 m 9 9 l S '.repeat(operators)), ...own] })
}
