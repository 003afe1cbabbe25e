import type { Size } from './media.ts'

/** Turns a page clockwise before it is shown (ISO 32000-1, 7.7.3.3 `Rotate`). */
export type Rotation = 0 | 90 | 180 | 270

/** The visible box of a page in its own coordinates, in points, y upwards. */
export interface PageBox {
  left: number
  bottom: number
  right: number
  top: number
}

/** `x' = a x + c y + e`, `y' = b x + d y + f` (ISO 32000-1, 8.3.3). */
export interface Matrix {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

/** The position of a page on a sheet, in points from the sheet's lower left corner. */
export interface Placement {
  scale: number
  x: number
  y: number
  width: number
  height: number
}

/** The size a page is seen at: its box, turned. */
export function uprightSize(box: PageBox, rotation: Rotation): Size {
  const width = box.right - box.left
  const height = box.top - box.bottom
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/**
 * Fits a page onto a sheet: upright, whole, centred, as large as it goes. Large pages shrink and small ones
 * grow, as print dialogs and `print-scaling: fit` (PWG 5100.16) do; it is never turned to fill the sheet better,
 * because the orientation is the customer's own choice. Throws `RangeError` for a page without an area.
 */
export function fitPage(page: Size, sheet: Size): Placement {
  if (!(page.width > 0 && page.height > 0)) {
    throw new RangeError(`A page of ${page.width} x ${page.height} points cannot be fitted`)
  }
  const scale = Math.min(sheet.width / page.width, sheet.height / page.height)
  const width = page.width * scale
  const height = page.height * scale
  return { scale, x: (sheet.width - width) / 2, y: (sheet.height - height) / 2, width, height }
}

/** The matrix that carries a page's own coordinates to its place on the sheet, its rotation applied. */
export function placementMatrix(box: PageBox, rotation: Rotation, { scale, x, y }: Placement): Matrix {
  const { left, bottom, right, top } = box
  switch (rotation) {
    case 0:
      return { a: scale, b: 0, c: 0, d: scale, e: x - left * scale, f: y - bottom * scale }
    case 90:
      return { a: 0, b: -scale, c: scale, d: 0, e: x - bottom * scale, f: y + right * scale }
    case 180:
      return { a: -scale, b: 0, c: 0, d: -scale, e: x + right * scale, f: y + top * scale }
    default:
      return { a: 0, b: scale, c: -scale, d: 0, e: x + top * scale, f: y - left * scale }
  }
}
