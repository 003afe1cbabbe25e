import { firstFreeObject, type PageSpec, type PdfSpec, streamObject } from './make-pdf.ts'

const colored = '1 0 0 rg 100 100 300 300 re f 0 0 1 rg 100 450 300 300 re f'
const saved = 'q q q q q q q q'

function withState(state: string): string {
  return `<< /ExtGState << /G << ${state} >> >> /Font << /F1 3 0 R >> >>`
}

const nothingShows = `/SMask << /Type /Mask /S /Luminosity /G << /Type /XObject >> >>`

/** Pages in colour whose content leaves open what would hide, or swallow, whatever is laid over it. */
export const leftOpenPages: Readonly<Record<string, PageSpec>> = {
  'a clip': { content: `${colored} 0 0 1 1 re W n ${saved}` },
  'a tiny scale': { content: `${colored} 0.0000001 0 0 0.0000001 0 0 cm ${saved}` },
  'a move far away': { content: `${colored} 1 0 0 1 100000 100000 cm ${saved}` },
  'a state that hides': { content: `${colored} /G gs ${saved}`, resources: withState('/ca 0 /CA 0') },
  'a soft mask': { content: `${colored} /G gs ${saved}`, resources: withState(nothingShows) },
  'a string': { content: `${colored} (` },
  'a string in hex': { content: `${colored} <` },
  'an array with a string': { content: `${colored} [ (` },
  'a dictionary with a string': { content: `${colored} << /A (` },
  'a comment': { content: `${colored} %` },
  'a text': { content: `${colored} BT` },
  'a picture': { content: `${colored} BI /W 1 /H 1 /BPC 8 /CS /G ID ` },
  'a clip behind a picture': {
    content: `${colored} BI /W 2 /H 1 /BPC 8 /CS /G ID q( EI 0 0 1 1 re W n ${saved}`,
  },
  'marked content': { content: `${colored} /Artifact BMC` },
  'states, after ending more than there were': { content: `${colored} Q Q Q 0 0 1 1 re W n ${saved}` },
}

const upright = '1 0 0 rg 60 90 200 500 re f'
const wide = '0 0.4 0 rg 300 200 800 1200 re f'

/** Pages that end more than they began, larger than any sheet and smaller. */
export const endedTwicePages: Readonly<Record<string, PageSpec>> = {
  'at the start': { content: `Q ${upright}` },
  'several at the start': { content: `Q Q Q Q ${upright}` },
  'in the middle': { content: `${upright} Q 0 0 1 rg 300 300 200 200 re f` },
  'in the middle, with states around': { content: `q ${upright} Q Q q 0 0 1 rg 300 300 200 200 re f` },
  'on a large page': { width: 1_190, height: 1_684, content: `Q ${wide}` },
  'in the middle of a large page': { width: 1_190, height: 1_684, content: `${wide} Q 9 9 400 99 re f` },
  'on a turned page': { rotation: 90, content: `${upright} Q Q 0 0 1 rg 300 300 200 200 re f` },
  'on a page that begins elsewhere': { left: -90, bottom: 40, width: 800, content: `Q ${upright}` },
  'on a page with a stray text end': { content: `ET ${upright} EMC Q 0 0 1 rg 300 300 200 200 re f` },
}

/** A page with a stamp whose text, also that of a form within it, is set in a font that only the page names. */
export function annotatedPage(content: string): PdfSpec {
  const [look, within, font] = [0, 1, 2].map((at) => `${firstFreeObject + at} 0 R`)
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 400 200]'
  return {
    pages: [
      {
        content,
        resources: `<< /Font << /Old ${font} >> /XObject << /Content ${within} >> >>`,
        entries: `/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [90 300 490 500] /AP << /N ${look} >> >>]`,
      },
    ],
    objects: [
      streamObject('BT /Old 48 Tf 9 120 Td (Received) Tj ET /Content Do', form),
      streamObject('BT /Old 48 Tf 9 20 Td (and paid) Tj ET', form),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Italic >>',
    ],
  }
}

/** A page larger than any sheet whose pattern runs along it. */
export function patternedPage(content: string): PdfSpec {
  const shading =
    '/ShadingType 2 /Coords [300 200 1100 1400] /Function << /FunctionType 2 /Domain [0 1] /N 1 >>'
  return {
    pages: [
      {
        width: 1_190,
        height: 1_684,
        content: `/Pattern cs /P scn 300 200 800 1200 re f ${content}`,
        resources: `<< /Pattern << /P ${firstFreeObject} 0 R >> >>`,
      },
    ],
    objects: [`<< /PatternType 2 /Shading << ${shading} /ColorSpace /DeviceGray >> >>`],
  }
}
