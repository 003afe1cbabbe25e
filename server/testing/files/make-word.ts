import { buffer } from 'node:stream/consumers'
import { utils, write } from 'cfb'
import { ZipFile } from 'yazl'

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** What the main part of a template (.dotx) claims to be. */
export const templateType = main.replace('document.main', 'template.main')
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const words = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface DocxSpec {
  /** One page for each. */
  pages?: string[]
  /** Of the text, as `RRGGBB`. */
  color?: string
  /** What the main part claims to be. */
  mainType?: string
  /** Further files in the zip. */
  files?: Record<string, Buffer>
}

/** Writes a small Word document. */
export function makeDocx({
  pages = ['One'],
  color = '000000',
  mainType = main,
  files = {},
}: DocxSpec = {}): Promise<Buffer> {
  const body = pages.map((text) => paragraph(text, color)).join('<w:p><w:r><w:br w:type="page"/></w:r></w:p>')
  return makeZip({
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels"
      ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml"
      ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1"
      Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${words}"><w:body>${body}</w:body></w:document>`,
    ...files,
  })
}

/** A document of so many paragraphs of one letter, a few kB in its zip. */
export function makeLongDocx(paragraphs: number): Promise<Buffer> {
  const body = '<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(paragraphs)
  return makeDocx({
    files: {
      'word/document.xml': Buffer.from(
        `<w:document xmlns:w="${words}"><w:body>${body}</w:body></w:document>`,
      ),
    },
  })
}

function paragraph(text: string, color: string): string {
  return `<w:p><w:r><w:rPr><w:color w:val="${color}"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
}

/** A zip of files by their names. */
export async function makeZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A compound file (MS-CFB) of streams by their names. */
export function makeCompoundFile(streams: Record<string, Buffer>): Buffer {
  const file = utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) utils.cfb_add(file, `/${name}`, content)
  return Buffer.from(write(file, { type: 'buffer' }) as Buffer)
}

export interface DocSpec {
  text?: string
  encrypted?: boolean
}

const textAt = 0x400
const [tableIs1, isEncrypted] = [0x0200, 0x0100]

/** Writes a small document of Word 97 (MS-DOC): its text is one piece. */
export function makeDoc({ text = 'One', encrypted = false }: DocSpec = {}): Buffer {
  const characters = Buffer.from(`${text}\r`, 'latin1')
  return makeCompoundFile({
    WordDocument: Buffer.concat([
      wordDocument(characters.length, encrypted),
      characters,
      Buffer.alloc(4_096),
    ]),
    '1Table': Buffer.concat([pieces(characters.length), Buffer.alloc(4_096)]),
  })
}

/** The file information block (2.5.1), up to where the text begins. */
function wordDocument(length: number, encrypted: boolean): Buffer {
  const block = Buffer.alloc(textAt)
  block.writeUInt16LE(0xa5ec, 0)
  block.writeUInt16LE(0x00c1, 2)
  block.writeUInt16LE(0x0409, 6)
  block.writeUInt16LE(tableIs1 | (encrypted ? isEncrypted : 0), 10)
  block.writeUInt16LE(0x00bf, 12)
  block.writeUInt32LE(textAt, 0x18)
  block.writeUInt32LE(textAt + length, 0x1c)
  block.writeUInt16LE(0x0e, 0x20)
  block.writeUInt16LE(0x16, 0x3e)
  block.writeUInt32LE(textAt + length, 0x40)
  block.writeUInt32LE(length, 0x4c)
  block.writeUInt16LE(0x5d, 0x98)
  block.writeUInt32LE(0, 0x1a2)
  block.writeUInt32LE(21, 0x1a6)
  return block
}

/** Where the text lies (2.8.35): one piece of a byte a character. */
function pieces(length: number): Buffer {
  const table = Buffer.alloc(21)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(0, 5)
  table.writeUInt32LE(length, 9)
  table.writeUInt32LE(((textAt * 2) | 0x4000_0000) >>> 0, 15)
  return table
}
