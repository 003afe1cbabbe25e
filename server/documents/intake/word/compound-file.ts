import { parse } from 'cfb'
import { DocumentError } from '../../engine/document-error.ts'

/** The streams in the root of a compound file (MS-CFB), by name. */
export type CompoundFile = ReadonlyMap<string, Buffer>

/** Opens a compound file; rejects a truncated one. */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  if (!hasAllSectors(bytes)) throw new DocumentError('corrupt', 'the compound file was cut short')
  try {
    return rootStreams(parse(bytes))
  } catch (error) {
    throw new DocumentError('corrupt', `not a compound file: ${String(error)}`)
  }
}

function rootStreams({ FullPaths, FileIndex }: ReturnType<typeof parse>): CompoundFile {
  const streams = new Map<string, Buffer>()
  for (const [index, entry] of FileIndex.entries()) {
    const [, name, ...deeper] = (FullPaths[index] ?? '').split('/')
    if (!name || deeper.length > 0) continue
    const content = Buffer.from(entry.content ?? [])
    if (content.length < entry.size) throw new Error(`${name} ends early`)
    streams.set(name, content)
  }
  return streams
}

const headerLength = 512
/** Numbers from this one on are not sectors (MS-CFB, 2.1). */
const noSector = 0xffff_fffa

/**
 * Whether every sector in a compound file's allocation tables begins within the file; the last one may end
 * early, because not every writer fills it. A reader that repairs files would read a truncated file as a
 * shorter one.
 */
function hasAllSectors(bytes: Buffer): boolean {
  const sectorLength = sectorLengthOf(bytes)
  if (!sectorLength) return false
  const startOf = (sector: number) => (sector + 1) * sectorLength
  return tablesOf(bytes, sectorLength).every((table) => {
    const [start, end] = [startOf(table), startOf(table + 1)]
    if (end > bytes.length) return false
    return numbers(bytes.subarray(start, end)).every(
      (next) => next >= noSector || startOf(next) < bytes.length,
    )
  })
}

function sectorLengthOf(bytes: Buffer): number | undefined {
  if (bytes.length < headerLength) return undefined
  const shift = bytes.readUInt16LE(30)
  return shift === 9 || shift === 12 ? 2 ** shift : undefined
}

/** The sectors of the allocation tables: the header lists the first 109, and a chain lists the others. */
function tablesOf(bytes: Buffer, sectorLength: number): number[] {
  const tables = numbers(bytes.subarray(76, headerLength))
  const seen = new Set<number>()
  let next = bytes.readUInt32LE(68)
  while (next < noSector && !seen.has(next)) {
    seen.add(next)
    const start = (next + 1) * sectorLength
    const listed = numbers(bytes.subarray(start, start + sectorLength))
    next = listed.pop() ?? noSector
    tables.push(...listed)
  }
  return tables.filter((table) => table < noSector)
}

function numbers(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4))
}
