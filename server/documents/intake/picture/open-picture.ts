import { tooManyPixelsMessage } from '@campus-print/domain/documents'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { DocumentError } from '../../engine/document-error.ts'
import type { PictureOptions } from '../intake-processes.ts'

export interface Picture {
  /** The pixels, which are decoded only when they are written. */
  readonly pixels: Sharp
  /** Width as viewed, regardless of how the camera was held. */
  readonly width: number
  readonly height: number
  readonly grey: boolean
}

/** Opens a picture; rejects a picture with too many pixels before decoding it. */
export async function openPicture(
  bytes: Buffer,
  { format, maxMegapixels }: PictureOptions,
): Promise<Picture> {
  if (format === 'heif') return openHeic(bytes, maxMegapixels)
  const { width, height, space, autoOrient, format: found } = await readHead(bytes)
  if (found !== format) throw new DocumentError('disguised', `${found} instead of ${format}`)
  rejectHuge(width * height, maxMegapixels)
  const grey = space === 'b-w' || space === 'grey16'
  return { pixels: sharp(bytes, strict).autoOrient(), ...autoOrient, grey }
}

/** HEIC is decoded as a whole, with about 12 bytes per pixel; the cameras of most phones stay below this. */
const maxHeicMegapixels = 60

async function openHeic(bytes: Buffer, maxMegapixels: number): Promise<Picture> {
  const most = Math.min(maxMegapixels, maxHeicMegapixels)
  // Loaded on demand: the decoder is large, and few pictures are HEIC.
  const { decodeHeic } = await import('./decode-heic.ts')
  const { data, ...raw } = await decodeHeic(bytes, (pixels) => rejectHuge(pixels, most))
  const { width, height } = raw
  return { pixels: sharp(data, { ...strict, raw }), width, height, grey: false }
}

/** Rejects a damaged picture instead of printing it with grey bars; its size was checked before. */
const strict: SharpOptions = { failOn: 'error', limitInputPixels: false, sequentialRead: true }

async function readHead(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, strict)
    .metadata()
    .catch((error: unknown) => {
      throw new DocumentError('corrupt', String(error))
    })
}

function rejectHuge(pixels: number, maxMegapixels: number): void {
  if (pixels <= maxMegapixels * 1e6) return
  throw new DocumentError('too_large', `${pixels} pixels`, tooManyPixelsMessage(maxMegapixels))
}
