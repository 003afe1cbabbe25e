import { type HeifItem, box, bytes, heifFile, uint16, uint32 } from './heif-file.ts'
import { type Pixels, hevcPicture } from './hevc-picture.ts'

export interface HeicSpec extends Pixels {
  /** Quarter turns to the left that the camera asks for. */
  quarterTurns?: 0 | 1 | 2 | 3
  /** What the file claims instead of its true size. */
  declared?: { width: number; height: number }
}

/** Writes a HEIC file of one picture. */
export function makeHeic({ quarterTurns = 0, declared, ...pixels }: HeicSpec): Buffer {
  const picture = heicPicture(pixels, { declared, properties: [rotation(quarterTurns)] })
  return heifFile([picture], picture)
}

/** A picture as an item of a HEIC file. */
export function heicPicture(
  pixels: Pixels,
  {
    declared,
    properties = [],
    ...rest
  }: Partial<HeifItem> & { declared?: HeicSpec['declared'] | undefined } = {},
): HeifItem {
  const { vps, sps, pps, slice } = hevcPicture(pixels)
  return {
    ...rest,
    type: 'hvc1',
    data: Buffer.concat([uint32(slice.length), slice]),
    properties: [hevcConfiguration([vps, sps, pps]), extent(declared ?? pixels), ...properties],
  }
}

export function extent({ width, height }: { width: number; height: number }): Buffer {
  return box('ispe', uint32(0), uint32(width), uint32(height))
}

export function rotation(quarterTurns: number): Buffer {
  return box('irot', bytes(quarterTurns))
}

/** What a decoder of this profile must be capable of; then come the parameters themselves. */
const capabilities = [
  1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f,
]

function hevcConfiguration(units: Buffer[]): Buffer {
  const arrays = units.map((unit) =>
    Buffer.concat([bytes(0x80 | (unit[0]! >> 1)), uint16(1), uint16(unit.length), unit]),
  )
  return box('hvcC', bytes(...capabilities, units.length), ...arrays)
}
