import { printedPixels, staysLossless } from '@campus-print/domain/documents'
import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { DocumentError } from '../../engine/document-error.ts'
import type { PictureOptions } from '../intake-processes.ts'
import { openPicture, type Picture } from './open-picture.ts'
import { picturePdf } from './picture-pdf.ts'

/**
 * With this JPEG quality no difference is visible on paper. Optimised Huffman tables would save 3 % of the
 * bytes, but need twice the memory and a tenth more time, because the whole picture is kept until they are
 * known.
 */
const photo = { quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false }

/** Writes the PDF of a picture: one page with the picture's pixels on it, and nothing else of the file. */
export async function convertPicture(bytes: Buffer, outPath: string, options: PictureOptions): Promise<void> {
  const picture = await openPicture(bytes, options)
  const pixels = picture.width * picture.height
  const lossless = options.format === 'png' && staysLossless({ bytes: bytes.length, pixels })
  const printed = asPrinted(picture)
  const encoded = lossless ? printed.png({ palette: false }) : printed.jpeg(photo)
  const data = await encoded.toBuffer().catch((error: unknown) => {
    throw new DocumentError('corrupt', String(error))
  })
  await writeFile(
    outPath,
    await picturePdf({ data, lossless, ...printedPixels(picture), grey: picture.grey }),
  )
}

/** Flattens a picture on white, in eight bits and grey or sRGB, with no more pixels than paper can show. */
function asPrinted(picture: Picture): Sharp {
  return picture.pixels
    .resize({ ...printedPixels(picture), fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace(picture.grey ? 'b-w' : 'srgb')
}
