export interface WrittenTable {
  /** Where each object begins, by its number. */
  offsets: Map<number, number>
  /** Where the trailer's dictionary begins. */
  trailer: number
}

const rowBytes = 20
const offsetDigits = 10
const inUse = 'n'.charCodeAt(0)
const inUseAt = 17
const foreign = 'PDFium does not write such a table'

/** The table of objects (ISO 32000-1, 7.5.4) as PDFium writes it: once, at the end. Throws where it meets anything else. */
export function readTable(bytes: Buffer): WrittenTable {
  const ending = /startxref\r\n(\d+)\r\n%%EOF\r\n$/.exec(bytes.toString('latin1', bytes.length - 64))
  if (!ending) throw new Error(foreign)
  let at = Number(ending[1])
  const offsets = new Map<number, number>()
  const line = () => {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) throw new Error(foreign)
    const text = bytes.toString('latin1', at, end)
    at = end + 2
    return text
  }
  if (line() !== 'xref') throw new Error(foreign)
  for (let section = line(); section !== 'trailer'; section = line()) {
    const [, first, count] = /^(\d+) (\d+)$/.exec(section) ?? []
    if (!first || !count) throw new Error(foreign)
    for (let row = 0; row < Number(count); row += 1, at += rowBytes) {
      const isThere = bytes[at + inUseAt] === inUse
      if (isThere) offsets.set(Number(first) + row, Number(bytes.toString('latin1', at, at + offsetDigits)))
    }
  }
  return { offsets, trailer: at }
}
