const headerLength = 512
/** Numbers from here on stand for no sector (MS-CFB, 2.1). */
const noSector = 0xffff_fffa

/**
 * Whether every sector that a compound file's allocation tables lead to begins within the file; the last may end
 * early, since not every writer fills it. A reader that repairs would read a cut file as a shorter one.
 */
export function hasAllItsSectors(bytes: Buffer): boolean {
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
