/** `RaS2`: what a PWG Raster document begins with. PWG 5102.4 section 4.1. */
export const syncWord = Buffer.from('RaS2', 'latin1')

/** A page of a PWG Raster document. */
export interface PwgPage {
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** 1: grey of 8 bits (`sgray_8`), 3: red, green and blue of 8 bits each (`srgb_8`). */
  readonly bytesPerPixel: 1 | 3
  /** Dots an inch. */
  readonly resolution: { readonly crossFeed: number; readonly feed: number }
  /** The size of the sheet in points, and its name (PWG 5101.1). */
  readonly sheet: { readonly width: number; readonly height: number; readonly name: string }
  readonly sides: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge'
  /** -1 where the pixels are mirrored across, or along, the feed direction. */
  readonly transform: { readonly crossFeed: 1 | -1; readonly feed: 1 | -1 }
  /** Pages of the whole document; 0 where that is not known. */
  readonly totalPages: number
}

const headerBytes = 1_796
const grey = 18
const rgb = 19
const white = 0xffffff

/** The header before a page's pixels: fields at fixed places, high byte first. PWG 5102.4 section 4.3. */
export function pageHeader(page: PwgPage): Uint8Array {
  const { width, height, bytesPerPixel, resolution, sheet, sides, transform } = page
  const header = Buffer.alloc(headerBytes)
  const write = (at: number, value: number) => header.writeInt32BE(value | 0, at)
  header.write('PwgRaster', 0, 'latin1')
  write(272, sides === 'one-sided' ? 0 : 1)
  write(276, resolution.crossFeed)
  write(280, resolution.feed)
  write(352, Math.round(sheet.width))
  write(356, Math.round(sheet.height))
  write(368, sides === 'two-sided-short-edge' ? 1 : 0)
  write(372, width)
  write(376, height)
  write(384, 8)
  write(388, 8 * bytesPerPixel)
  write(392, width * bytesPerPixel)
  write(400, bytesPerPixel === 1 ? grey : rgb)
  write(420, bytesPerPixel)
  write(452, page.totalPages)
  write(456, transform.crossFeed)
  write(460, transform.feed)
  // The box of the picture: all of the page.
  write(472, width)
  write(476, height)
  write(480, white)
  header.write(sheet.name, 1_732, 63, 'latin1')
  return header
}

/** A run of pixels is counted in a byte. */
const longestRun = 128
/** Most times a row can be repeated. */
const mostEqualRows = 256

/**
 * Compresses rows of pixels, which may be part of a page: each distinct row once with how often it is repeated, in it runs
 * of one colour and of different ones. `pixels` holds whole rows of `width` pixels without gaps. PWG 5102.4 section 4.4.
 */
export function compressRows(pixels: Uint8Array, width: number, bytesPerPixel: 1 | 3): Uint8Array {
  const rowBytes = width * bytesPerPixel
  const rows = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  // In the worst case each pixel is a separate run.
  const out = Buffer.allocUnsafe((rows.length / rowBytes) * (1 + width + rowBytes))
  let end = 0
  for (let at = 0; at < rows.length;) {
    let equal = 1
    while (equal < mostEqualRows && isSameRow(rows, at, at + equal * rowBytes, rowBytes)) equal += 1
    out[end] = equal - 1
    end = compressRow(rows.subarray(at, at + rowBytes), bytesPerPixel, out, end + 1)
    at += equal * rowBytes
  }
  return out.subarray(0, end)
}

function isSameRow(rows: Buffer, one: number, other: number, rowBytes: number): boolean {
  return other < rows.length && rows.compare(rows, other, other + rowBytes, one, one + rowBytes) === 0
}

/** Writes from `end` on, and returns where it ends. */
function compressRow(row: Uint8Array, bytesPerPixel: 1 | 3, out: Buffer, end: number): number {
  const isSame =
    bytesPerPixel === 1
      ? (one: number, other: number) => row[one] === row[other]
      : (one: number, other: number) =>
          row[one] === row[other] && row[one + 1] === row[other + 1] && row[one + 2] === row[other + 2]
  let written = end
  for (let at = 0; at < row.length;) {
    const longest = Math.min(row.length, at + longestRun * bytesPerPixel)
    let next = at + bytesPerPixel
    while (next < longest && isSame(at, next)) next += bytesPerPixel
    const equal = (next - at) / bytesPerPixel
    if (equal === 1) {
      // Different ones, up to where two are equal.
      while (next < longest && !(next + bytesPerPixel < row.length && isSame(next, next + bytesPerPixel)))
        next += bytesPerPixel
    }
    const different = equal === 1 ? (next - at) / bytesPerPixel : 0
    // For a single pixel `257 - different` would not fit a byte.
    out[written] = different > 1 ? 257 - different : equal - 1
    const end = different > 1 ? next : at + bytesPerPixel
    out.set(row.subarray(at, end), written + 1)
    written += 1 + end - at
    at = next
  }
  return written
}
