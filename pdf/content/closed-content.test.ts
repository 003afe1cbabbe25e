import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { firstFreeObject, makePdf, streamObject } from '../../server/testing/fixtures/files/make-pdf.ts'
import { readThrough } from './closed-content.ts'
import { pagesWithClosedState } from './page-content.ts'

function ends(...parts: string[]): boolean {
  return readThrough(parts.map((part) => Buffer.from(part, 'latin1'))).isClosed
}

const closed = {
  nothing: '',
  'states saved and restored': 'q 1 0 0 1 -5 +.5 cm q 0 0 9. 9 re W n Q Q',
  text: String.raw`BT /F1 12 Tf 1 0 0 1 9 9 Tm (a (b) \( \\) Tj [<48 69> -20 (y)] TJ T* (z) ' ET`,
  'marked content': '/P << /MCID 0 /Lang (en) /On true /Box [0 0 << /A /B >>] >> BDC EMC /Artifact BMC EMC',
  'a picture': 'q BI /W 2 /H 3 /BPC 8 /CS /G ID (q<[q) EI Q',
  'a picture of bits in colors':
    'BI\n/Width 3/Height 2/BitsPerComponent 1/ColorSpace/DeviceRGB ID\n((((\nEI\n',
  'a mask': 'BI /IM true /I false /W 9 /H 2 /D [1 0] ID (((( EI n',
  'a comment up to its line end': '0 g % ( << [ q\n0 G %\r',
}

const open = {
  'a state saved': 'q q Q',
  'a state restored that was not saved': 'Q q',
  'more states than readers keep': `${'q '.repeat(29)}${'Q '.repeat(29)}`,
  'a text': 'BT',
  'a text in a text': 'BT BT ET',
  'a state saved in a text': 'BT q ET Q',
  'the end of no text': 'ET',
  'marked content': '/A BMC',
  'the end of no marked content': 'EMC /A BMC',
  'a string': '(a',
  'a string in a string': '(a (b)',
  'a string whose end is escaped': String.raw`(a\)`,
  'a string in hex': '<41',
  'a string in hex with other letters': '<4q>',
  'an array': '[ 1',
  'a dictionary': '<< /A 1',
  'a dictionary ended as an array': '<< /A 1 ]',
  'the end of no array': '1 ]',
  'the end of no string': 'n )',
  'a procedure': '{ }',
  'an operator in an array': '[ q ]',
  'arrays in arrays': `${'['.repeat(9)}${']'.repeat(9)}`,
  'a name longer than readers keep': `/${'A'.repeat(200)} gs`,
  'a comment': '0 g % end',
  'a picture without its end': 'BI /W 1 /H 1 /BPC 8 /CS /G ID x',
  'a picture that is shorter than it says': 'BI /W 2 /H 1 /BPC 8 /CS /G ID x EI n',
  'a picture that is longer than it says': 'BI /W 1 /H 1 /BPC 8 /CS /G ID xy EI n',
  'a picture with what may be its end': 'BI /W 9 /H 1 /BPC 8 /CS /G ID xxx EI xx EI n',
  'a picture that goes on behind its end': 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EIn ',
  'a picture whose end is not set off': 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\u00a0n',
  'a picture that begins in one of two places': 'BI /W 1 /H 1 /BPC 8 /CS /G ID\r\nx EI n',
  'a picture that is packed': 'BI /W 1 /H 1 /BPC 8 /CS /G /F /RL ID x EI n',
  'a picture of two sizes': 'BI /W 1 /Width 2 /H 1 /BPC 8 /CS /G ID x EI n',
  'a picture of no size': 'BI /W 0 /H 1 /BPC 8 /CS /G ID  EI n',
  'a picture in colors of the page': 'BI /W 1 /H 1 /BPC 8 /CS /C0 ID x EI n',
  'a picture without colors': 'BI /W 1 /H 1 /BPC 8 ID x EI n',
  'a mask in colors': 'BI /W 1 /H 1 /IM true /CS /RGB ID x EI n',
  'a mask of many bits': 'BI /W 1 /H 1 /IM true /BPC 8 ID x EI n',
  'a picture with an entry without a value': 'BI /W 1 /H 1 /BPC 8 /CS /G /I ID x EI n',
  'a picture with an entry in place of a value': 'BI /W /D [1 0] 1 /H 1 /BPC 8 /CS /G ID x EI n',
  'a picture whose data may begin at a value': 'BI /W 1 /H 1 /BPC 8 /CS /G /I ID\tID x EI n',
  'a picture with a word for an array': 'BI /W 1 /H 1 /BPC 8 /CS /G /D ID\tID x EI n',
  'a state saved behind a picture': 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI q',
  'a word that is no operator': 'BX',
  'a number that readers take differently': '0.5-3 w',
}

describe('content ends all that it begins', () => {
  test.each(Object.entries(closed))('with %s', (_what, content) => {
    expect(ends(content)).toBe(true)
  })

  test('also in several streams', () => {
    expect(ends('q 1 0 0', ' rg BT', 'ET Q')).toBe(true)
  })
})

describe('content that is not known to end all that it begins', () => {
  test.each(Object.entries(open))('with %s', (_what, content) => {
    expect(ends(content)).toBe(false)
  })

  test('with a string that another stream ends', () => {
    expect(ends('(a', ') Tj')).toBe(false)
  })
})

test('pages that are too large one by one use up what may be unpacked of their document', async () => {
  async function closedAfter(count: number): Promise<boolean[]> {
    // Each has content of its own: what pages share is unpacked once.
    const objects = Array.from({ length: count }, (_, at) => streamObject(' '.repeat(2 ** 22 + 1 + at)))
    const large = objects.map((_, at) => ({ entries: `/Contents ${firstFreeObject + at} 0 R` }))
    const pages = [...large, { text: 'closed' }]
    const document = await PDFDocument.load(makePdf({ pages, objects }))
    return pagesWithClosedState(document.getPages().map(({ node }) => node))
  }

  expect((await closedAfter(15)).indexOf(true)).toBe(15)
  expect(await closedAfter(16)).not.toContain(true)
})

test.each([
  ['closed', 'C0'],
  ['not closed', 'G'],
])('a page is %s that has a color space called %s', async (state, name) => {
  const resources = `<< /ColorSpace << /${name} /DeviceCMYK >> >>`
  const content = 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI n'
  const document = await PDFDocument.load(makePdf({ pages: [{ content, resources }] }))
  expect(pagesWithClosedState(document.getPages().map(({ node }) => node))).toEqual([state === 'closed'])
})
