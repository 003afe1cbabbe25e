import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { firstFreeObject, makePages, makePdf, streamObject } from './make-pdf.ts'

/** What readers of PDF go by. */
const marks = [
  '<<~>>~[~]~(~)~<~>~/~%~\\~\0~\r\n~#23~#2341~ 1 0 R ~ 2 0 R ~ 4 0 R ~ 0 0 R ~ 99999999999 0 R ~4 0 obj~endobj~R',
  'null~stream~endstream~xref~trailer~startxref~%%EOF~/ObjStm~/XRef~/Prev~/Kids~/Count~/Type~/Page~/Pages~/Parent',
  '/Contents~/Length~/Filter~/Root~/MediaBox [0 0 9 9]~/UserUnit 2~/Rotate 90~-1~..5~1e9~4294967296~0.00000001',
].flatMap((line) => line.split('~'))

interface Change {
  /** Where in the file, as a part of its length. */
  at: number
  /** Bytes that go. */
  cut: number
  /** What comes in their place. */
  put: string | { from: number; bytes: number }
}

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const change: fc.Arbitrary<Change> = fc.record({
  at: place,
  cut: fc.oneof(fc.constant(0), fc.nat(8), fc.nat(60)),
  put: fc.oneof(
    fc.constantFrom('', ...marks),
    fc.record({ from: place, bytes: fc.integer({ min: 1, max: 400 }) }),
  ),
})

/** Sound PDFs with a few changes anywhere in their bytes. */
export async function mutatedPdfs(): Promise<fc.Arbitrary<Buffer>> {
  const sound = await soundPdfs()
  return fc
    .tuple(fc.constantFrom(...sound), fc.array(change, { maxLength: 6 }))
    .map(([pdf, changes]) => changes.reduce(changed, pdf))
}

function changed(pdf: Buffer, { at, cut, put }: Change): Buffer {
  const begin = Math.floor(at * pdf.length)
  const from = typeof put === 'string' ? 0 : Math.floor(put.from * pdf.length)
  const added = typeof put === 'string' ? Buffer.from(put, 'latin1') : pdf.subarray(from, from + put.bytes)
  return Buffer.concat([pdf.subarray(0, begin), added, pdf.subarray(begin + cut)])
}

/** Between them they have all that the rules of counting ask after. */
async function soundPdfs(): Promise<Buffer[]> {
  const [layer, stamp, form] = [0, 1, 2].map((at) => `${firstFreeObject + at} 0 R`)
  const full = makePdf({
    pages: [
      { text: 'in another unit', entries: '/UserUnit 2' },
      { text: 'stamped', entries: `/Annots [${stamp}]` },
      { content: '/Form Do', resources: `<< /XObject << /Form ${form} >> >>` },
    ],
    inherited: '/MediaBox [0 0 400 600] /Rotate 90',
    catalog: `/OCProperties << /OCGs [${layer}] /D << /OFF [${layer}] >> >>`,
    objects: [
      '<< /Type /OCG /Name (Hidden) >>',
      `<< /Type /Annot /Subtype /Stamp /Rect [9 9 99 99] /F 4 /AP << /N ${form} >> >>`,
      streamObject('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
    ],
  })
  const packed = await (await PDFDocument.load(makePages(4))).save({ useObjectStreams: true })
  return [makePages(3), full, Buffer.from(packed), makePdf({ pages: [{}, {}, {}], declaredCount: 2 })]
}
