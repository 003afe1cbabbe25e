import sharp from 'sharp'

export interface Pixels {
  width: number
  height: number
  /** Red, green and blue of the pixel at a place given in parts of the width and height, from the top left. */
  at(x: number, y: number): [number, number, number]
}

export async function readPixels(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    width,
    height,
    at(x, y) {
      const column = Math.min(Math.floor(x * width), width - 1)
      const row = Math.min(Math.floor(y * height), height - 1)
      const start = (row * width + column) * 3
      return [data[start]!, data[start + 1]!, data[start + 2]!]
    },
  }
}

/** The largest distance between the channels of any pixel: 0 for a picture without colour. */
export async function colorSpread(picture: Uint8Array): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let spread = 0
  for (let at = 0; at < data.length; at += 3) {
    const pixel = [data[at]!, data[at + 1]!, data[at + 2]!]
    spread = Math.max(spread, Math.max(...pixel) - Math.min(...pixel))
  }
  return spread
}
