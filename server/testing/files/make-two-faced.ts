import { streamObject } from './make-pdf.ts'

/** More than anyone reads unasked, packed in a kilobyte. */
const heavy = streamObject(' '.repeat(2 ** 20 + 1))
const light = streamObject('0 0 m 9 9 l S')
const page = (contents: number, entries = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R ${entries} >>`

/**
 * PDFs in which whoever goes by the table of objects (ISO 32000-1, 7.5.4) meets a page with much in it, while whoever
 * reads the file from its start to its end, and keeps the last object of a number, meets one with little. Or so does
 * whoever resolves once, or twice, what is escaped in a name.
 */
export const twoFaced: Record<string, () => Buffer> = {
  'a later version that the table leaves out': () => withHiddenContent(heavy),
  'an object inside of a stream': () => {
    const file = onePage()
    file.unlisted(4, light)
    const before = `<< /Length ${heavy.length + 16} >>\nstream\n`
    file.object(
      5,
      Buffer.concat([Buffer.from(`${before}4 0 obj\n`), heavy, Buffer.from('\nendobj\nendstream')]),
    )
    file.offsets.set(4, file.offsetOf(5) + '5 0 obj\n'.length + before.length)
    return file.end(file.table())
  },
  'an object whose number begins inside of another': () => {
    const file = onePage()
    file.unlisted(4, light)
    file.object(14, heavy)
    file.offsets.set(4, file.offsetOf(14) + 1)
    return file.end(file.table())
  },
  'an object in a comment': () => {
    const file = onePage()
    file.unlisted(4, light)
    file.write('%')
    file.object(4, heavy)
    return file.end(file.table())
  },
  'an end that leads back to an older table': () => {
    const file = onePage()
    file.object(4, heavy)
    const older = file.table()
    file.object(4, light)
    file.table(`/Prev ${older}`)
    return file.end(older)
  },
  'a newer table that leaves one object to an older': () => {
    const file = onePage()
    file.object(4, heavy)
    const older = file.table()
    file.unlisted(4, light)
    file.offsets.delete(4)
    return file.end(file.table(`/Prev ${older}`))
  },
  'a page in an object stream and another outside': () => {
    const file = onePage()
    file.object(4, heavy)
    file.object(5, light)
    file.object(6, streamObject(`3 0 ${page(4)}`, '/Type /ObjStm /N 1 /First 4'))
    file.unlisted(3, page(5))
    return file.end(file.tableStream(7, new Map([[3, 6]])))
  },
  'an object stream that PDFium takes for another stream': () => {
    const file = new Layout(`/Decoy 6 0 R`)
    file.object(3, page(4))
    file.object(4, heavy)
    file.object(5, light)
    file.object(6, streamObject(`3 0 ${page(5)}`, '/Type /ObjStm /N 1 /First 4'))
    return file.end(file.table())
  },
  'a name that is another one once it is read twice': () => {
    const file = new Layout()
    file.object(3, page(4, '/Resources << /XObject << /#2341 5 0 R /A 6 0 R >> >>'))
    file.object(4, streamObject('/#2341 Do'))
    file.object(5, streamObject(' '.repeat(2 ** 20 + 1), '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'))
    file.object(
      6,
      streamObject(
        'x',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
    )
    return file.end(file.table())
  },
}

/** A page with this in it, for whoever goes by the table alone. */
export function withHiddenContent(content: Buffer): Buffer {
  const file = onePage()
  file.object(4, content)
  file.unlisted(4, light)
  return file.end(file.table())
}

/** One page for whoever goes by the table, and three for whoever does not. */
export function withPagesOutOfTable(): Buffer {
  const file = onePage()
  file.object(4, light)
  file.unlisted(2, '<< /Type /Pages /Kids [3 0 R 3 0 R 3 0 R] /Count 3 >>')
  return file.end(file.table())
}

function onePage(): Layout {
  const file = new Layout()
  file.object(3, page(4))
  return file
}

class Layout {
  readonly offsets = new Map<number, number>()
  private readonly parts: Buffer[] = []
  private length = 0

  constructor(catalog = '') {
    this.write('%PDF-1.7\n')
    this.object(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
    this.object(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  }

  write(part: string | Buffer): void {
    const bytes = Buffer.from(part)
    this.parts.push(bytes)
    this.length += bytes.length
  }

  object(number: number, body: string | Buffer): void {
    this.offsets.set(number, this.length)
    this.unlisted(number, body)
  }

  unlisted(number: number, body: string | Buffer): void {
    this.write(
      Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]),
    )
  }

  offsetOf(number: number): number {
    return this.offsets.get(number)!
  }

  /** Answers where it begins. */
  table(trailer = ''): number {
    const begin = this.length
    const rows = this.listed().map(
      ([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`,
    )
    this.write(`xref\n0 1\n0000000000 65535 f \n${rows.join('')}`)
    this.write(`trailer\n<< /Size ${this.size()} /Root 1 0 R ${trailer} >>\n`)
    return begin
  }

  /** The same as a stream, which also knows objects that lie within another. */
  tableStream(own: number, within: Map<number, number>): number {
    const begin = this.length
    this.offsets.set(own, begin)
    const rows = Buffer.alloc(6 * this.size())
    for (const [number, at] of this.listed()) writeRow(rows, number, 1, at)
    for (const [number, holder] of within) writeRow(rows, number, 2, holder)
    this.unlisted(own, streamObject(rows, `/Type /XRef /Size ${this.size()} /W [1 4 1] /Root 1 0 R`))
    return begin
  }

  end(table: number): Buffer {
    this.write(`startxref\n${table}\n%%EOF\n`)
    return Buffer.concat(this.parts)
  }

  private listed(): [number, number][] {
    return [...this.offsets].toSorted(([one], [other]) => one - other)
  }

  private size(): number {
    return Math.max(...this.offsets.keys()) + 1
  }
}

function writeRow(rows: Buffer, number: number, kind: number, value: number): void {
  rows[6 * number] = kind
  rows.writeUInt32BE(value, 6 * number + 1)
}
