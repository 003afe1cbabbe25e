import { firstFreeObject, type PageSpec, type PdfSpec, streamObject } from './make-pdf.ts'

/** Where the samples' own objects are. */
const objectAt = (at: number) => `${firstFreeObject + at} 0 R`

const objects = [
  streamObject(
    picture(),
    '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8',
  ),
  streamObject(
    '0 0.5 0 rg 0 0 100 100 re f 1 1 0 rg 20 20 30 30 re f',
    '/Type /XObject /Subtype /Form /BBox [0 0 100 100]',
  ),
  `<< /Type /Annot /Subtype /Stamp /Rect [60 400 260 500] /F 4 /AP << /N ${objectAt(1)} >> >>`,
  streamObject(
    '0.9 0.9 1 rg 0 0 200 40 re f BT /F1 20 Tf 0 g 5 12 Td (Filled in) Tj ET',
    '/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << /F1 3 0 R >> >>',
  ),
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Filled in) /Rect [60 300 260 340] /F 4 /AP << /N ${objectAt(3)} >> >>`,
  '[/Separation /Violet /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0.6 0.9 0 0] /N 1 >>]',
  '<< /ca 0.4 /CA 0.4 >>',
  '<< /BM /Multiply >>',
  '<< /Type /OCG /Name (Shown) >>',
  '<< /Type /OCG /Name (Hidden) >>',
  streamObject(
    '0 0.6 1 rg 0 0 150 150 re f 1 0.4 0 rg 30 30 60 60 re f',
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 150 150] /XStep 150 /YStep 150 /Resources << >>',
  ),
  '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [60 0 500 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> /Extend [true true] >>',
]

const shared = {
  Font: '<< /F1 3 0 R >>',
  XObject: `<< /Picture ${objectAt(0)} >>`,
  ColorSpace: `<< /Spot ${objectAt(5)} >>`,
  ExtGState: `<< /Half ${objectAt(6)} /Multiply ${objectAt(7)} >>`,
  Shading: `<< /Fade ${objectAt(11)} >>`,
  Properties: `<< /Shown ${objectAt(8)} /Hidden ${objectAt(9)} >>`,
}
const plain = Object.entries(shared)
  .map(([kind, entries]) => `/${kind} ${entries}`)
  .join(' ')
const withPattern = `${plain} /Pattern << /Tiles ${objectAt(10)} >>`

/** Lines along all four edges, each in a colour of its own, and a mark in one corner: what is cropped or turned shows. */
function frame({ width = 595, height = 842, left = 0, bottom = 0 }: PageSpec): string {
  const [right, top] = [left + width, bottom + height]
  const thick = Math.min(width, height) / 60
  const half = thick / 2
  return `q ${thick} w 1 0 0 RG ${left} ${bottom + half} m ${right} ${bottom + half} l S
    0 0.7 0 RG ${right - half} ${bottom} m ${right - half} ${top} l S
    0 0 1 RG ${left} ${top - half} m ${right} ${top - half} l S
    0 0 0 RG ${left + half} ${bottom} m ${left + half} ${top} l S
    0 g ${left + 4 * thick} ${top - 9 * thick} ${8 * thick} ${3 * thick} re f Q`
}

function sample(page: PageSpec): PageSpec {
  const resources = page.content?.includes('/Tiles') ? withPattern : plain
  return { ...page, resources: `<< ${resources} >>`, content: `${page.content ?? ''}\n${frame(page)}` }
}

const curves = `2 w 0.8 0.1 0.1 RG 80 200 m 200 700 400 100 520 600 c S
  0.2 0.6 0.9 rg 300 500 m 420 500 420 380 300 380 c 180 380 180 500 300 500 c f
  [6 3] 0 d 0 0 1 RG 60 120 m 540 120 l S [] 0 d`

const tiles = '/Pattern cs /Tiles scn 100 500 300 200 re f'

/** Pages of every sort, by what is special about them. */
export const samplePages: Readonly<Record<string, PageSpec>> = {
  text: sample({ text: 'Words on an upright page' }),
  vectors: sample({ content: curves }),
  'a picture': sample({ content: 'q 300 0 0 300 150 300 cm /Picture Do Q' }),
  'turned by 90 degrees': sample({ content: curves, rotation: 90, text: 'Words by 90' }),
  'turned by 180 degrees': sample({ content: curves, rotation: 180, text: 'Words by 180' }),
  'turned by 270 degrees': sample({ content: curves, rotation: 270, text: 'Words by 270' }),
  'a crop box inside': sample({ content: curves, entries: '/CropBox [40 60 500 700]' }),
  'coordinates that begin elsewhere': sample({ left: -120, bottom: 55, width: 400, height: 500 }),
  'a crop box, turned, beginning elsewhere': sample({
    left: 100,
    bottom: -200,
    width: 400,
    height: 500,
    rotation: 90,
    entries: '/CropBox [130 -150 480 250]',
    content: '1 0 0 rg 200 -100 100 200 re f 0 0 1 rg 250 50 200 80 re f',
  }),
  'an annotation': sample({ entries: `/Annots [${objectAt(2)}]` }),
  'a filled form field': sample({ entries: `/Annots [${objectAt(4)}]` }),
  transparency: sample({
    content: `/Half gs 1 0 0 rg 100 300 250 250 re f 0 0 1 rg 250 400 250 250 re f
      /Multiply gs 0 1 0 rg 150 150 200 300 re f`,
  }),
  CMYK: sample({
    content: '1 0 0 0 k 100 500 150 150 re f 0 1 0 0 k 250 500 150 150 re f 0 0 1 0.3 k 100 350 300 150 re f',
  }),
  'a spot colour': sample({ content: '/Spot cs 1 scn 100 500 300 150 re f 0.4 scn 100 350 300 150 re f' }),
  'a pattern and a shading': sample({
    content: `${tiles} q 60 200 440 200 re W n /Fade sh Q`,
  }),
  'states left open': sample({
    content: 'q 0.5 0 0 0.5 100 100 cm q 1 0 0 rg 200 200 300 300 re f 2 0 0 2 -200 -200 cm',
  }),
  'very tall': sample({ width: 120, height: 1_400, content: '1 0.5 0 rg 30 600 60 300 re f' }),
  'very wide': sample({ width: 1_400, height: 120, content: '0 0.5 0.5 rg 600 30 300 60 re f' }),
  'as small as a stamp': sample({ width: 31, height: 47.5 }),
  'larger than any sheet': sample({
    width: 3_370,
    height: 2_384,
    content: '0.4 0 0.6 rg 500 500 900 700 re f',
  }),
}

/** Pages that PDFium does not copy as they are. */
export const pagesToRewrite: Readonly<Record<string, PageSpec>> = {
  'a hidden layer over a shown one': sample({
    content: `/OC /Shown BDC 0 0.5 1 rg 100 400 300 200 re f EMC
      /OC /Hidden BDC 1 0 0 rg 150 300 300 200 re f EMC`,
  }),
  'a pattern that another page has too': sample({ content: tiles }),
  'the same pattern, turned': sample({ content: tiles, rotation: 90, width: 500 }),
  'another unit': sample({ content: curves, entries: '/UserUnit 2.5' }),
}

export function samplesDocument(pages: Readonly<Record<string, PageSpec>>): PdfSpec {
  const fields = `/AcroForm << /Fields [${objectAt(4)}] >>`
  const layers = `/OCProperties << /OCGs [${objectAt(8)} ${objectAt(9)}] /D << /OFF [${objectAt(9)}] >> >>`
  const catalog = pages === pagesToRewrite ? `${fields} ${layers}` : fields
  return { pages: Object.values(pages), catalog, objects }
}

/** A picture of 16 by 16 pixels, every one of another colour. */
function picture(): Buffer {
  return Buffer.from(
    Array.from({ length: 256 }, (_, at) => [(at % 16) * 17, Math.floor(at / 16) * 17, 255 - at]).flat(),
  )
}
