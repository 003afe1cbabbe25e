import type { Placement, Size } from '@campus-print/domain/printing'
import { meanColor, type Part, type Raster } from './render-pages.ts'

/** Pages are compared in cells, so many along the longer edge, by the mean colour of each. */
const cellsAlong = 32

/** A page or a sheet, and how it was drawn. */
export interface Drawn {
  size: Size
  raster: Raster
}

/** How far a page is from how it came to lie on its sheet, of 255: in the worst cell, and on average. */
export function differences(
  page: Drawn,
  sheet: Drawn,
  placed: Placement,
): { worst: number; average: number } {
  const found = cellsOf(page.size).map((part) => {
    const before = meanColor(page.raster, page.size, part)
    const after = meanColor(sheet.raster, sheet.size, onSheet(part, placed, sheet.size))
    return Math.max(...before.map((channel, at) => Math.abs(channel - after[at]!)))
  })
  return { worst: Math.max(...found), average: found.reduce((sum, it) => sum + it, 0) / found.length }
}

function cellsOf({ width, height }: Size): Part[] {
  const edge = Math.max(width, height) / cellsAlong
  const [columns, rows] = [Math.ceil(width / edge), Math.ceil(height / edge)]
  return Array.from({ length: columns * rows }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    return {
      left: (column * width) / columns,
      right: ((column + 1) * width) / columns,
      top: (row * height) / rows,
      bottom: ((row + 1) * height) / rows,
    }
  })
}

function onSheet(part: Part, { scale, x, y, height }: Placement, sheet: Size): Part {
  const top = sheet.height - y - height
  return {
    left: x + part.left * scale,
    right: x + part.right * scale,
    top: top + part.top * scale,
    bottom: top + part.bottom * scale,
  }
}

/** What of a sheet its page leaves free, less so many points along the page's edges. */
export function margins({ x, y }: Placement, { width, height }: Size, edge: number): Part[] {
  const [wide, tall] = [x - edge, y - edge]
  const beside = [
    { left: 0, right: wide, top: 0, bottom: height },
    { left: width - wide, right: width, top: 0, bottom: height },
  ]
  const above = [
    { left: 0, right: width, top: 0, bottom: tall },
    { left: 0, right: width, top: height - tall, bottom: height },
  ]
  return [...(wide > edge ? beside : []), ...(tall > edge ? above : [])]
}
