import { StatusCode } from '../codec/index.ts'
import { IppRequestError } from './request-error.ts'

/** The formats that IPP Everywhere requires, and PDF. PWG 5100.14 section 4. */
export const documentFormats = [
  'application/pdf',
  'image/jpeg',
  'image/pwg-raster',
  'application/octet-stream',
]

const signatures = [
  { format: 'application/pdf', ending: 'pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { format: 'image/jpeg', ending: 'jpg', begins: [0xff, 0xd8, 0xff] },
  { format: 'image/pwg-raster', ending: 'pwg', begins: [0x52, 0x61, 0x53, 0x32] },
]

/** Bytes needed to recognise the format. */
export const signatureBytes = 5

/**
 * The format and file ending of a document that begins with `start` and was declared as `declared`.
 * @throws IppRequestError when it is another format, or `application/octet-stream` and none that is known.
 */
export function recogniseFormat(start: Uint8Array, declared: string): { format: string; ending: string } {
  const found = signatures.find(({ begins }) => begins.every((byte, index) => start[index] === byte))
  if (declared === 'application/octet-stream') {
    if (!found)
      throw new IppRequestError(StatusCode.documentFormatNotSupported, 'The document is of no known format')
    return found
  }
  if (found?.format !== declared) {
    throw new IppRequestError(StatusCode.documentFormatError, `The document is not ${declared}`)
  }
  return found
}
