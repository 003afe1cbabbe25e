import { randomBytes } from 'node:crypto'
import { firstFreeObject, makePdf, streamObject } from '../../server/testing/fixtures/files/make-pdf.ts'

const pictureEdge = 300
const pictures = 20

/** Makes a lecturer's script: pages of text with coloured headings and rules, and a picture on every third page. */
export function makeScript(pages: number): Buffer {
  return makePdf({
    pages: Array.from({ length: pages }, (_, index) => ({
      width: 612,
      height: 792,
      content: `${heading(index)}\n${lines()}\n${index % 3 === 0 ? picture : ''}`,
      resources: `<< /Font << /F1 3 0 R >> /XObject << /Picture ${firstFreeObject + (index % pictures)} 0 R >> >>`,
    })),
    objects: Array.from({ length: pictures }, noise),
  })
}

function heading(index: number): string {
  return `0.1 0.3 0.8 rg 50 730 512 2 re f BT /F1 18 Tf 50 740 Td (Chapter ${index + 1}) Tj ET 0 g`
}

function lines(): string {
  const line = (index: number) => `BT /F1 10 Tf 50 ${700 - 14 * index} Td (${words}) Tj ET`
  return Array.from({ length: 28 }, (_, index) => line(index)).join('\n')
}

const words = 'The quick brown fox jumps over the lazy dog and back again, as long as the line lasts.'
const picture = 'q 200 0 0 200 206 60 cm /Picture Do Q'

function noise(): Buffer {
  const pixels = randomBytes(pictureEdge * pictureEdge * 3)
  const size = `/Width ${pictureEdge} /Height ${pictureEdge}`
  return streamObject(
    pixels,
    `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
  )
}
