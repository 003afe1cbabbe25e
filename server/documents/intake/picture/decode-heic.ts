import libheif, { type HeifContext, type HeifError, type HeifHandle } from 'libheif-js/wasm-bundle.js'
import { DocumentError } from '../../engine/document-error.ts'

export interface Decoded {
  /** One byte for each channel, without padding. */
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/**
 * Decodes the primary picture of a HEIC file, upright. Rotation and mirroring are part of the container and
 * applied by the decoder; Exif data that repeats them is ignored (ISO/IEC 23008-12, 6.5.10). `checkSize` is
 * called with the number of pixels before.
 */
export async function decodeHeic(bytes: Buffer, checkSize: (pixels: number) => void): Promise<Decoded> {
  const context = libheif.heif_context_alloc()
  try {
    return decodePrimary(context, bytes, checkSize)
  } finally {
    libheif.heif_context_free(context)
  }
}

function decodePrimary(context: HeifContext, bytes: Buffer, checkSize: (pixels: number) => void): Decoded {
  const read = libheif.heif_context_read_from_memory(context, bytes)
  if (read.code !== libheif.heif_error_code.heif_error_Ok) throwUnsupported(read)
  const handle = orThrow(libheif.heif_js_context_get_primary_image_handle(context))
  try {
    checkSize(libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle))
    return decode(handle)
  } finally {
    libheif.heif_image_handle_release(handle)
  }
}

/** Decodes without the alpha channel, which photos do not have; that saves a quarter of the memory. */
function decode(handle: HeifHandle): Decoded {
  const { heif_colorspace, heif_chroma } = libheif
  const channels = libheif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const chroma =
    channels === 4 ? heif_chroma.heif_chroma_interleaved_RGBA : heif_chroma.heif_chroma_interleaved_RGB
  const pixels = orThrow(libheif.heif_js_decode_image2(handle, heif_colorspace.heif_colorspace_RGB, chroma))
  try {
    const [plane] = pixels.channels
    if (!plane) throw new DocumentError('corrupt', 'the picture has no pixels')
    const { width, height, stride, data } = plane
    return { data: withoutPadding(data, height, stride, width * channels), width, height, channels }
  } finally {
    libheif.heif_image_release(pixels.image)
  }
}

/** Copies the rows without padding, because the decoder owns its memory. */
function withoutPadding(data: Uint8Array, height: number, stride: number, rowBytes: number): Buffer {
  const rows = Buffer.allocUnsafe(height * rowBytes)
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * stride, y * stride + rowBytes), y * rowBytes)
  return rows
}

function orThrow<Result extends object>(result: Result | HeifError): Result {
  return 'code' in result ? throwUnsupported(result) : result
}

function throwUnsupported({ message }: HeifError): never {
  throw new DocumentError('corrupt', message)
}
