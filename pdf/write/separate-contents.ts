import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

const foreign = 'PDFium does not write such a file'
const rowBytes = 20
const chunkBytes = 4096

/**
 * Puts white space between the parts of each page's content, in a file that PDFium wrote; returns its bytes. Readers
 * should keep parts apart themselves (ISO 32000-1, 7.8.2), but CUPS's pdftopdf makes `qq` of a `q` at the end of one and
 * a `q` at the beginning of the next.
 */
export function separateContents(path: string, pageNumbers: readonly number[]): number {
  const file = openSync(path, 'r+')
  try {
    const table = readTable(file)
    const blank = table.size
    const changed = new Map<number, string>()
    for (const page of pageNumbers) {
      const change = withBlanks(page, blank, (objectNumber) => readObject(file, table, objectNumber))
      if (change) changed.set(...change)
    }
    if (changed.size > 0) rewriteEnd(file, table, changed, blank)
    return fstatSync(file).size
  } finally {
    closeSync(file)
  }
}

/** The object that lists the parts of a page's content, with the blank stream between any two. */
function withBlanks(
  page: number,
  blank: number,
  read: (objectNumber: number) => string,
): [objectNumber: number, text: string] | undefined {
  const separated = (text: string, pattern: RegExp) =>
    text.replace(pattern, (_list, before: string, parts: string) => {
      return `${before}[ ${parts.match(/\d+ 0 R/g)?.join(` ${blank} 0 R `) ?? ''} ]`
    })
  const text = read(page)
  const [, contents] = /\/Contents (\d+) 0 R/.exec(text) ?? []
  const [objectNumber, before, after] =
    contents === undefined
      ? [page, text, separated(text, /(\/Contents)\[([ \dR]*)\]/)]
      : [Number(contents), ...listOf(read(Number(contents)), separated)]
  return before === after ? undefined : [objectNumber, after]
}

function listOf(
  text: string,
  separated: (text: string, pattern: RegExp) => string,
): [before: string, after: string] {
  return [text, separated(text, /^()\[([ \dR]*)\]/)]
}

interface Table {
  /** Offset of the cross-reference table, where the objects end. */
  readonly start: number
  readonly sections: readonly { readonly first: number; readonly rows: Buffer }[]
  readonly trailer: string
  /** One more than the highest number of an object. */
  readonly size: number
}

/** The table of objects (ISO 32000-1, 7.5.4) as PDFium writes it: once, at the end. */
function readTable(file: number): Table {
  const { size: end } = fstatSync(file)
  const ending = /startxref\r\n(\d+)\r\n%%EOF\r\n$/.exec(
    readAt(file, Math.max(0, end - 64), 64).toString('latin1'),
  )
  if (!ending) throw new Error(foreign)
  const start = Number(ending[1])
  const bytes = readAt(file, start, end - start)
  const sections: { first: number; rows: Buffer }[] = []
  let at = 'xref\r\n'.length
  for (;;) {
    const line = bytes.toString('latin1', at, bytes.indexOf('\r\n', at))
    at += line.length + 2
    if (line === 'trailer') break
    const [, first, count] = /^(\d+) (\d+)$/.exec(line) ?? []
    if (!first || !count) throw new Error(foreign)
    sections.push({ first: Number(first), rows: bytes.subarray(at, at + Number(count) * rowBytes) })
    at += Number(count) * rowBytes
  }
  const trailer = bytes.toString('latin1', at, bytes.lastIndexOf('startxref'))
  const [, size] = /\/Size (\d+)/.exec(trailer) ?? []
  if (!size) throw new Error(foreign)
  return { start, sections, trailer, size: Number(size) }
}

function rowOf({ sections }: Table, objectNumber: number): Buffer {
  for (const { first, rows } of sections) {
    const at = (objectNumber - first) * rowBytes
    if (at >= 0 && at < rows.length) return rows.subarray(at, at + rowBytes)
  }
  throw new Error(foreign)
}

/** The text of an object between its first and last line; for a stream only its beginning. */
function readObject(file: number, table: Table, objectNumber: number): string {
  const offset = Number(rowOf(table, objectNumber).toString('latin1', 0, 10))
  const beginning = `${objectNumber} 0 obj\r\n`
  for (let length = chunkBytes; ; length *= 2) {
    const text = readAt(file, offset, length).toString('latin1')
    if (!text.startsWith(beginning)) throw new Error(foreign)
    const end = text.search(/\r\nendobj|>>stream\r\n/)
    if (end >= 0) return text.slice(beginning.length, end)
    if (text.length < length) throw new Error(foreign)
  }
}

function rewriteEnd(file: number, table: Table, changed: ReadonlyMap<number, string>, blank: number): void {
  const parts: string[] = []
  let at = table.start
  const add = (text: string) => {
    parts.push(text)
    at += text.length
  }
  const row = () => `${String(at).padStart(10, '0')} 00000 n\r\n`
  for (const [objectNumber, text] of changed) {
    rowOf(table, objectNumber).write(row(), 'latin1')
    add(`${objectNumber} 0 obj\r\n${text}\r\nendobj\r\n`)
  }
  const blankRow = row()
  add(`${blank} 0 obj\r\n<</Length 1>>stream\r\n\n\r\nendstream\r\nendobj\r\n`)
  const start = at
  add('xref\r\n')
  for (const { first, rows } of table.sections) {
    add(`${first} ${rows.length / rowBytes}\r\n${rows.toString('latin1')}`)
  }
  add(`${blank} 1\r\n${blankRow}trailer${table.trailer.replace(/\/Size \d+/, `/Size ${blank + 1}`)}`)
  add(`startxref\r\n${start}\r\n%%EOF\r\n`)
  ftruncateSync(file, table.start)
  const bytes = Buffer.from(parts.join(''), 'latin1')
  for (let written = 0; written < bytes.length;) {
    written += writeSync(file, bytes, written, bytes.length - written, table.start + written)
  }
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let read = 0
  for (let more = -1; more !== 0 && read < length; read += more) {
    more = readSync(file, bytes, read, length - read, position + read)
  }
  return bytes.subarray(0, read)
}
