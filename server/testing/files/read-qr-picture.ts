import jsqr from 'jsqr'
import sharp from 'sharp'

/** What the QR code in a picture says. */
export async function readQrPicture(picture: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}
