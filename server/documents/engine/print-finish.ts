import { PDFDocument } from '@cantoo/pdf-lib'
import { makeGrey } from './grey.ts'
import { restoreDefaultView } from './layers.ts'

export interface Finish {
  grey: boolean
  /** Some layers are hidden. */
  layered: boolean
}

/** What PDFium cannot write into a document, added to what it wrote. */
export async function finishForPrint(bytes: Uint8Array, { grey, layered }: Finish): Promise<Uint8Array> {
  if (!grey && !layered) return bytes
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  if (layered) restoreDefaultView(document)
  if (grey) for (const page of document.getPages()) makeGrey(page)
  return document.save({ useObjectStreams: false, updateFieldAppearances: false })
}
