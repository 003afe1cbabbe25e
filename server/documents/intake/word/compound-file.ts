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
  for (const [at, entry] of FileIndex.entries()) {
    const [, name, ...deeper] = (FullPaths[at] ?? '').split('/')
    if (!name || deeper.length > 0) continue
    const content = Buffer.from(entry.content ?? [])
    if (content.length < entry.size) throw new Error(`${name} ends early`)
    streams.set(name, content)
  }
  return streams
}

const headerLength = 512
/** Numbers from here on stand for no sector (MS-CFB, 2.1). */
const noSector = 0xffff_fffa

/**
 * Whether every sector that a compound file's allocation tables lead to begins within the file; the last may end
 * early, since not every writer fills it. A reader that repairs would read a cut file as a shorter one.
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

/** The sectors that hold the allocation tables: the first 109 are named in the header, the others in a chain. */
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
