import { mediaSizes } from '../printing/index.ts'

export interface ImagePage {
  /** Width of the page, in points. */
  readonly width: number
  readonly height: number
  /** The position of the picture on it, in points from the page's lower left corner. */
  readonly picture: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

/** A4, by its shorter and its longer side. */
const { width: short, height: long } = mediaSizes.A4

/** A page narrower than half an inch is no page to printers, nor to some readers of PDF. */
const narrowestPoints = 36

/**
 * The page that a picture of so many pixels becomes: the picture's own proportions, as large as fits A4, upright or
 * lying as the picture is. Only a picture that is next to nothing in one direction gets white beside it.
 */
export function imagePage(pixels: { readonly width: number; readonly height: number }): ImagePage {
  const lies = pixels.width > pixels.height
  const [widest, highest] = lies ? [long, short] : [short, long]
  const scale = Math.min(widest / pixels.width, highest / pixels.height)
  const picture = { width: pixels.width * scale, height: pixels.height * scale }
  const width = Math.max(picture.width, narrowestPoints)
  const height = Math.max(picture.height, narrowestPoints)
  const x = (width - picture.width) / 2
  const y = (height - picture.height) / 2
  return { width, height, picture: { x, y, ...picture } }
}

/** Dots a point, at 600 an inch, which no printer of ours outdoes. */
const finestDots = 600 / 72

/** Pixels of the largest paper, by its shorter and its longer side. */
const finest = {
  short: Math.round(mediaSizes.A3.width * finestDots),
  long: Math.round(mediaSizes.A3.height * finestDots),
}

/** The pixels that a picture is printed from: its own, or as many in the same proportions as paper can show. */
export function printedPixels(pixels: { readonly width: number; readonly height: number }): {
  width: number
  height: number
} {
  const { width, height } = pixels
  const scale = Math.min(finest.long / Math.max(width, height), finest.short / Math.min(width, height), 1)
  return { width: Math.max(Math.round(width * scale), 1), height: Math.max(Math.round(height * scale), 1) }
}

/** A lossless file with fewer bytes a pixel has flat areas: it is a drawing or screenshot, not a photo. */
const drawnBytesPerPixel = 0.75

/** Lossy compression saves nothing worth having in a smaller image. */
const smallPixels = 500_000

/**
 * Whether a picture that came without loss, in a file of so many bytes, goes on without loss. Edges of letters and
 * lines suffer from JPEG; a photo only grows tenfold without it.
 */
export function staysLossless(file: { readonly bytes: number; readonly pixels: number }): boolean {
  return file.pixels <= smallPixels || file.bytes / file.pixels < drawnBytesPerPixel
}
