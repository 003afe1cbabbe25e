import { type HeifItem, box, bytes, heifFile, text, uint16, uint32 } from './heif-file.ts'
import type { Pixels } from './hevc-picture.ts'
import { extent, heicPicture, rotation } from './make-heic.ts'

export interface PhonePhotoSpec extends Pixels {
  /** Edge of a tile, in pixels; those at the right and at the bottom reach beyond the picture. */
  tile: number
  /** Quarter turns to the left that the file asks for; its Exif data asks for them a second time. */
  quarterTurns?: 0 | 1 | 2 | 3
}

/** The value of Exif's `Orientation` for quarter turns to the left (CIPA DC-008, 4.6.4). */
const exifOrientations = [1, 8, 3, 6]

/**
 * Writes a HEIC file as an iPhone does: the picture is a grid of tiles that none shows by itself, and with it come a
 * thumbnail, a map of where an HDR screen is to be brighter, and Exif data. All of these look unlike the picture.
 */
export function makePhonePhoto({ tile, quarterTurns = 0, ...pixels }: PhonePhotoSpec): Buffer {
  const { width, height, colorAt } = pixels
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)]
  const tiles = Array.from({ length: rows * columns }, (_, at): HeifItem => {
    const [left, top] = [(at % columns) * tile, Math.floor(at / columns) * tile]
    return heicPicture(
      { width: tile, height: tile, colorAt: (x, y) => colorAt(left + x, top + y) },
      { hidden: true },
    )
  })
  const turn = rotation(quarterTurns)
  const grid: HeifItem = {
    type: 'grid',
    data: Buffer.concat([bytes(0, 0, rows - 1, columns - 1), uint16(width), uint16(height)]),
    properties: [extent(pixels), turn],
    reference: { type: 'dimg', to: tiles },
  }
  const green = { width: 32, height: 32, colorAt: () => [0, 255, 0] as const }
  const thumbnail = heicPicture(green, { properties: [turn], reference: { type: 'thmb', to: [grid] } })
  const gainMap = heicPicture(green, {
    properties: [auxiliary('urn:com:apple:photo:2020:aux:hdrgainmap'), turn],
    reference: { type: 'auxl', to: [grid] },
  })
  const exif: HeifItem = {
    type: 'Exif',
    data: exifData(exifOrientations[quarterTurns]!),
    reference: { type: 'cdsc', to: [grid] },
  }
  // The thumbnail comes first, so that whoever takes the first picture has the wrong one.
  return heifFile([thumbnail, ...tiles, gainMap, grid, exif], grid)
}

function auxiliary(kind: string): Buffer {
  return box('auxC', uint32(0), text(`${kind}\0`))
}

/** Where the TIFF header begins, then that header and one directory of one entry. */
function exifData(orientation: number): Buffer {
  const header = [text('MM'), uint16(42), uint32(8)]
  const entry = [uint16(0x0112), uint16(3), uint32(1), uint16(orientation), uint16(0)]
  return Buffer.concat([uint32(6), text('Exif\0\0'), ...header, uint16(1), ...entry, uint32(0)])
}
