import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { pdfBombs } from '../../server/testing/fixtures/files/make-bombs.ts'
import {
  firstFreeObject,
  makePages,
  makePdf,
  streamObject,
} from '../../server/testing/fixtures/files/make-pdf.ts'
import { lightPages } from './light-pages.ts'

async function lightPagesOf(pdf: Buffer): Promise<boolean[]> {
  const document = await PDFDocument.load(pdf)
  return lightPages(document.getPages().map(({ node }) => node))
}

/** A page whose content is one of the objects. */
function pageOf(content: Buffer, entries = `/Contents ${firstFreeObject} 0 R`): Buffer {
  return makePdf({ pages: [{ entries }], objects: [content] })
}

/** A stream as it is written, packed or not. */
function stream(data: Buffer | string, entries: string): Buffer {
  const bytes = Buffer.from(data)
  const start = Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`)
  return Buffer.concat([start, bytes, Buffer.from('\nendstream')])
}

const picture = streamObject('x', '/Type /XObject /Subtype /Image /Width 1 /Height 1')
const form = streamObject('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 99 99]')
const megabyte = ' '.repeat(2 ** 20)
const flate = '/Filter /FlateDecode'
const twice = '/Filter [/FlateDecode /FlateDecode]'

const stamped = `/Subtype /Stamp /AP << /N ${firstFreeObject} 0 R >>`
const stampOfForms = streamObject(
  '/X Do',
  `/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${firstFreeObject} 0 R >> >>`,
)

function annotated(annotation: string): string {
  return `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>]`
}

/** Content in so many streams, each of them the same object. */
function pieces(count: number): string {
  return `/Contents [${`${firstFreeObject} 0 R `.repeat(count)}]`
}

test('pages of text are light, and so is one without content', async () => {
  expect(await lightPagesOf(makePages(3))).toEqual([true, true, true])
  expect(await lightPagesOf(makePdf({ pages: [{}] }))).toEqual([true])
})

describe('a page is', () => {
  const showing = `/Resources << /XObject << /X ${firstFreeObject} 0 R >> >>`
  test.each([
    ['light', 'whose packed content is a megabyte', pageOf(streamObject(megabyte))],
    ['not light', 'whose packed content is more', pageOf(streamObject(`${megabyte} `))],
    ['not light', 'whose content is more without being packed', pageOf(stream(`${megabyte} `, ''))],
    ['not light', 'whose pieces together are more', pageOf(streamObject(megabyte), pieces(2))],
    ['light', 'whose pieces together are less', pageOf(streamObject('0 0 9 9 re f'), pieces(2))],
    ['not light', 'whose content is cut', pageOf(stream(deflateSync(megabyte).subarray(0, 99), flate))],
    ['light', 'packed once in a list', pageOf(stream(deflateSync(''), '/Filter [/FlateDecode]'))],
    ['not light', 'packed twice', pageOf(stream(deflateSync(deflateSync('')), twice))],
    ['not light', 'packed with a predictor', pageOf(streamObject('', '/DecodeParms << /Predictor 12 >>'))],
    ['light', 'that shows a picture', pageOf(picture, showing)],
    ['not light', 'that shows a form', pageOf(form, showing)],
    ['not light', 'with a picture in its content', pageOf(streamObject('BI /W 1 /H 1 ID x EI'))],
    ['not light', 'with one whose end is clear', pageOf(streamObject('BI /W 1 /H 1 /IM true ID x EI '))],
    ['light', 'with text that says BI', pageOf(streamObject('BT (BI ) Tj ET'))],
    ['not light', 'that says BI and leaves open what', pageOf(streamObject('BT (BI ) Tj'))],
    ['light', 'with a link', pageOf(form, annotated('/Subtype /Link'))],
    ['light', 'with a stamp', pageOf(form, annotated(stamped))],
    ['not light', 'with a stamp that shows a form', pageOf(stampOfForms, annotated(stamped))],
    ['not light', 'with a stamp that is more', pageOf(streamObject(`${megabyte} `), annotated(stamped))],
  ])('%s %s', async (weight, _which, pdf) => {
    expect(await lightPagesOf(pdf)).toEqual([weight === 'light'])
  })

  test.each(Object.entries(pdfBombs))('not light: %s', async (_bomb, make) => {
    expect(await lightPagesOf(make())).toEqual([false])
  })
})

describe('a page is not light with', () => {
  const large = ' '.repeat(2 ** 23 + 1)
  const first = `${firstFreeObject} 0 R`
  const second = `${firstFreeObject + 1} 0 R`
  const descriptor = `<< /Type /FontDescriptor /FontName /A /FontFile2 ${second} >>`
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor ${first} >>`
  const typed = `<< /Type /Font /Subtype /Type3 /CharProcs << /a ${first} >> >>`
  const group = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'
  test.each([
    ['a font', `/Font << /F ${font} >>`, [descriptor, streamObject(large)]],
    ['a profile', `/ColorSpace << /C [/ICCBased ${first}] >>`, [streamObject(large, '/N 1')]],
    ['a palette', `/ColorSpace << /C [/Indexed /DeviceRGB 255 ${first}] >>`, [streamObject(large)]],
    ['a mesh', `/Shading << /S ${first} >>`, [streamObject(large, '/ShadingType 4')]],
    ['letters that are drawn', `/Font << /F ${typed} >>`, [streamObject('0 0 9 9 re f')]],
    ['a mask', `/ExtGState << /G << /SMask << /G ${first} >> >> >>`, [streamObject('', group)]],
  ])('%s that may unpack to much', async (_what, resources, objects) => {
    expect(await lightPagesOf(makePdf({ pages: [{ resources: `<< ${resources} >>` }], objects }))).toEqual([
      false,
    ])
  })
})

test('tiles are not looked at: they are read only when a page is drawn', async () => {
  const resources = `<< /Pattern << /P ${firstFreeObject} 0 R >> >>`
  const entries = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9'
  const tiles = streamObject('0 0 m 9 9 l S '.repeat(2 ** 20), entries)
  expect(await lightPagesOf(makePdf({ pages: [{ resources }], objects: [tiles] }))).toEqual([true])
})

test('a font that refers to itself is looked at once', async () => {
  const resources = `<< /Font << /F ${firstFreeObject} 0 R >> >>`
  const objects = [`<< /Type /Font /Subtype /TrueType /BaseFont /A /Self ${firstFreeObject} 0 R >>`]
  expect(await lightPagesOf(makePdf({ pages: [{ resources }], objects }))).toEqual([true])
})

test('pages are light with a usual font, which all of them may share', async () => {
  const fontFile = streamObject('x'.repeat(200_000))
  const descriptor = `<< /Type /FontDescriptor /FontName /A /FontFile2 ${firstFreeObject} 0 R >>`
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor ${firstFreeObject + 1} 0 R >>`
  const page = { resources: `<< /Font << /F ${firstFreeObject + 2} 0 R >> >>` }
  const pages = Array.from({ length: 1_000 }, () => page)
  const light = await lightPagesOf(makePdf({ pages, objects: [fontFile, descriptor, font] }))
  expect(light.every(Boolean)).toBe(true)
})

test('pages that are light one by one are not light by the hundred', async () => {
  const pages = Array.from({ length: 100 }, () => ({ entries: `/Contents ${firstFreeObject} 0 R` }))
  const light = await lightPagesOf(makePdf({ pages, objects: [streamObject(megabyte)] }))
  expect(light.filter(Boolean)).toHaveLength(64)
})
