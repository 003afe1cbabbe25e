import {
  PDFDocument,
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { imagePage } from '@campus-print/domain/documents'

interface EncodedPicture {
  /** A JPEG, or a PNG for a lossless picture. */
  readonly data: Buffer
  readonly lossless: boolean
  readonly width: number
  readonly height: number
  readonly grey: boolean
}

/**
 * A PDF of one page with a picture in its encoding: PDF contains the data of JPEG and PNG files (ISO 32000-1,
 * 7.4).
 */
export async function picturePdf(picture: EncodedPicture): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const image = context.register(context.stream(dataOf(picture), imageEntries(picture)))
  const { width, height, picture: place } = imagePage(picture)
  const page = document.addPage([width, height])
  const name = page.node.newXObject('Picture', image)
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(place.width, 0, 0, place.height, place.x, place.y),
    drawObject(name),
    popGraphicsState(),
  )
  return document.save({ useObjectStreams: false })
}

function dataOf({ data, lossless }: EncodedPicture): Buffer {
  return lossless ? pngData(data) : data
}

function imageEntries({ lossless, width, height, grey }: EncodedPicture) {
  return {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: grey ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: 8,
    ...(lossless
      ? {
          Filter: 'FlateDecode',
          // Each row begins with the PNG filter it was written with.
          DecodeParms: { Predictor: 15, Colors: grey ? 1 : 3, BitsPerComponent: 8, Columns: width },
        }
      : { Filter: 'DCTDecode' }),
  }
}

const signatureLength = 8
const [lengthAt, typeAt, dataAt, checksumLength] = [0, 4, 8, 4]

/** The compressed rows of a PNG file: the data of all its `IDAT` chunks (RFC 2083, 4.1.3). */
function pngData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let offset = signatureLength; offset < png.length;) {
    const length = png.readUInt32BE(offset + lengthAt)
    const start = offset + dataAt
    if (png.toString('latin1', offset + typeAt, start) === 'IDAT')
      parts.push(png.subarray(start, start + length))
    offset = start + length + checksumLength
  }
  return Buffer.concat(parts)
}
