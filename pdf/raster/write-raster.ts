import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { mediaSizes, type Media, type RasterFormat } from '@campus-print/domain/printing'
import { withPage, type Pdfium } from '../pdfium/pdfium.ts'
import { openSource } from '../pdfium/source-document.ts'
import { drawRows } from '../render/bitmap.ts'
import { compressRows, pageHeader, syncWord, type PwgPage } from './pwg-raster.ts'

/** PDF documents whose pages follow each other. */
export interface RasterSource {
  /** Drawn once. */
  readonly front: Uint8Array | undefined
  readonly body: Uint8Array
  /** Ends each copy of the body. */
  readonly end: Uint8Array | undefined
  readonly copies: number
  readonly media: Media
}

/**
 * Draws documents into a PWG Raster file at `outPath`: page by page, and of a large one only some rows at a time, so that
 * memory does not grow with the pages. Pages across are turned, since the sheets of a printer are upright. Returns pages
 * and bytes. Throws as `openSource` does, and `RangeError` when memory is used up.
 */
export function writeRaster(
  pdfium: Pdfium,
  outPath: string,
  { front, body, end, copies, media }: RasterSource,
  format: RasterFormat,
): { pages: number; bytes: number } {
  const [once, repeated] = [countPages(pdfium, front), countPages(pdfium, body) + countPages(pdfium, end)]
  const pages = once + copies * repeated
  const page = pageOf(media, format, pages)
  const file = openSync(outPath, 'w+')
  try {
    let bytes = 0
    let drawn = 0
    const write = (block: Uint8Array) => {
      writeWhole(file, block)
      bytes += block.length
    }
    const draw = (document: Uint8Array | undefined) =>
      eachPage(pdfium, document, (drawing) => {
        const isBack = format.sides !== 'one-sided' && drawn % 2 === 1
        writePage(pdfium, drawing, isBack ? { ...page, transform: backTransform(format) } : page, write)
        drawn += 1
      })
    write(syncWord)
    draw(front)
    const begin = bytes
    draw(body)
    draw(end)
    const copy = { begin, length: bytes - begin }
    for (let more = 1; more < copies; more += 1) for (const block of readBlocks(file, copy)) write(block)
    return { pages, bytes }
  } finally {
    closeSync(file)
  }
}

function countPages(pdfium: Pdfium, document: Uint8Array | undefined): number {
  let pages = 0
  if (document) withSource(pdfium, document, (pointer) => (pages = pdfium.call.FPDF_GetPageCount(pointer)))
  return pages
}

function eachPage(pdfium: Pdfium, document: Uint8Array | undefined, use: (page: number) => void): void {
  if (!document) return
  withSource(pdfium, document, (pointer) => {
    const count = pdfium.call.FPDF_GetPageCount(pointer)
    for (let index = 0; index < count; index += 1) {
      const drawn = withPage(pdfium, pointer, index, (page) => {
        use(page)
        return true
      })
      if (!drawn) throw new Error(`Page ${index} cannot be drawn`)
    }
  })
}

function withSource(pdfium: Pdfium, document: Uint8Array, use: (pointer: number) => void): void {
  const source = openSource(pdfium, document)
  try {
    use(source.pointer)
  } finally {
    source.close()
  }
}

function pageOf(media: Media, format: RasterFormat, totalPages: number): PwgPage {
  const { width, height, ippName: name } = mediaSizes[media]
  const { resolution, type, sides } = format
  return {
    // Rounded down, as CUPS does: no printer gets more pixels than its sheet has.
    width: Math.floor((width / 72) * resolution.crossFeed + 0.001),
    height: Math.floor((height / 72) * resolution.feed + 0.001),
    bytesPerPixel: type === 'srgb_8' ? 3 : 1,
    resolution,
    sheet: { width, height, name },
    sides,
    transform: { crossFeed: 1, feed: 1 },
    totalPages,
  }
}

/** The orientation of the pixels of a back side, by how a printer turns its sheets. PWG 5100.14 section 6.5.3. */
function backTransform({ sheetBack, sides }: RasterFormat): PwgPage['transform'] {
  const tumbles = sides === 'two-sided-short-edge'
  if (sheetBack === 'flipped') return tumbles ? { crossFeed: -1, feed: 1 } : { crossFeed: 1, feed: -1 }
  const isTurned = (sheetBack === 'manual-tumble' && tumbles) || (sheetBack === 'rotated' && !tumbles)
  return isTurned ? { crossFeed: -1, feed: -1 } : { crossFeed: 1, feed: 1 }
}

/** A page of A4 at 300 dots an inch has half as many; their pictures take four bytes each. */
const mostPixels = 16_000_000

function writePage(pdfium: Pdfium, drawing: number, page: PwgPage, write: (block: Uint8Array) => void): void {
  const { width, height, bytesPerPixel, transform } = page
  write(pageHeader(page))
  const rowsAtOnce = Math.max(1, Math.floor(mostPixels / width))
  const isAcross =
    pdfium.call.FPDF_GetPageWidthF(drawing) > pdfium.call.FPDF_GetPageHeightF(drawing) && width < height
  for (let begin = 0; begin < height; begin += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - begin)
    const firstRow = transform.feed === 1 ? begin : height - begin - rows
    const drawn = drawRows(pdfium, drawing, { width, height, firstRow, rows, isTurnedLeft: isAcross })
    write(compressRows(laidOut(drawn, { width, rows, bytesPerPixel, transform }), width, bytesPerPixel))
  }
}

type Layout = Pick<PwgPage, 'width' | 'bytesPerPixel' | 'transform'> & { readonly rows: number }

/** Returns the bytes of each pixel that are sent, in the order of the format. */
function laidOut(pixels: Uint8Array, { width, rows, bytesPerPixel, transform }: Layout): Uint8Array {
  const out = new Uint8Array(width * rows * bytesPerPixel)
  const across = transform.crossFeed === 1 ? 4 : -4
  let to = 0
  for (let row = 0; row < rows; row += 1) {
    const from = transform.feed === 1 ? row : rows - 1 - row
    let at = (from * width + (transform.crossFeed === 1 ? 0 : width - 1)) * 4
    for (let x = 0; x < width; x += 1, at += across) {
      const red = pixels[at] ?? 0
      const green = pixels[at + 1] ?? 0
      const blue = pixels[at + 2] ?? 0
      if (bytesPerPixel === 1) {
        // How bright the eye sees the primaries of sRGB (ITU-R BT.709), in 256ths.
        out[to] = (54 * red + 183 * green + 19 * blue + 128) >> 8
        to += 1
      } else {
        out[to] = red
        out[to + 1] = green
        out[to + 2] = blue
        to += 3
      }
    }
  }
  return out
}

const blockBytes = 2 ** 20

function* readBlocks(file: number, part: { begin: number; length: number }): Generator<Uint8Array> {
  const block = Buffer.allocUnsafe(blockBytes)
  for (let read = 0; read < part.length;) {
    const length = readSync(file, block, 0, Math.min(blockBytes, part.length - read), part.begin + read)
    if (length === 0) throw new Error('The raster file ends too early')
    yield block.subarray(0, length)
    read += length
  }
}

function writeWhole(file: number, block: Uint8Array): void {
  for (let written = 0; written < block.length;) written += writeSync(file, block, written)
}
