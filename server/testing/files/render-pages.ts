import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Size } from '@campus-print/domain/printing'
import sharp from 'sharp'

export interface Raster {
  width: number
  height: number
  /** Red, green and blue of one pixel after another. */
  pixels: Buffer
}

/** Draws every page of a PDF, as it is seen, by poppler: a renderer that shares nothing with ours. */
export async function renderPages(pdf: string, longestEdge: number): Promise<Raster[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rendered-'))
  try {
    const options = ['-png', '-cropbox', '-scale-to', String(longestEdge)]
    await promisify(execFile)('pdftoppm', [...options, pdf, join(folder, 'page')])
    const files = (await readdir(folder)).toSorted()
    return await Promise.all(files.map(async (file) => raster(await readFile(join(folder, file)))))
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function raster(picture: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** A rectangle in points, from the top left of a page or sheet. */
export interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

/** The mean red, green and blue of a part of what is of that size, to fractions of a pixel. */
export function meanColor(raster: Raster, size: Size, part: Part): [number, number, number] {
  const { width, height, pixels } = raster
  // The other edge is drawn up to a whole pixel.
  const scale = Math.max(width, height) / Math.max(size.width, size.height)
  const [left, right] = [part.left * scale, Math.min(part.right * scale, width)]
  const [top, bottom] = [part.top * scale, Math.min(part.bottom * scale, height)]
  const sums: [number, number, number] = [0, 0, 0]
  let area = 0
  for (let row = Math.floor(top); row < bottom; row += 1) {
    const tall = Math.min(row + 1, bottom) - Math.max(row, top)
    for (let column = Math.floor(left); column < right; column += 1) {
      const weight = tall * (Math.min(column + 1, right) - Math.max(column, left))
      const at = (row * width + column) * 3
      sums[0] += weight * pixels[at]!
      sums[1] += weight * pixels[at + 1]!
      sums[2] += weight * pixels[at + 2]!
      area += weight
    }
  }
  return [sums[0] / area, sums[1] / area, sums[2] / area]
}
