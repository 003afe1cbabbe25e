import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { documentParts, type Media, type Orientation, type RasterFormat } from '@campus-print/domain/printing'
import { findProgram } from '@campus-print/ipp/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { engineBench } from '../../server/testing/fixtures/documents/engine-bench.ts'
import { makePages, makePdf, type PageSpec } from '../../server/testing/fixtures/files/make-pdf.ts'
import { type RasterPage, readPwgRaster } from '../../server/testing/fixtures/files/read-pwg-raster.ts'
import { readQr } from '../../server/testing/fixtures/files/read-qr.ts'
import { readText } from '../../server/testing/fixtures/files/read-text.ts'

const { engine, file, close } = await engineBench()
afterAll(close)

const slip = { printId: 'PRT-1HZ9ABC-0123WXYZ', lines: ['3 pages, 2 copies', 'Both sides, colour, A4'] }

interface Order {
  pdf?: Uint8Array
  pages?: number
  copies?: number
  doubleSided?: boolean
  coverSlip?: boolean
  media?: Media
  orientation?: Orientation
  raster?: RasterFormat | null
}

/** What a printer gets for an order of all pages. */
async function made(order: Order): Promise<Buffer> {
  const { pages = 3, copies = 1, doubleSided = false, coverSlip = true, raster = null } = order
  const { media = 'A4', orientation = 'portrait', pdf = makePages(pages) } = order
  const parts = documentParts(
    { pagesUsed: pages, copies, doubleSided },
    { coverSlip, isRaster: raster !== null },
  )
  const path = await file(pdf)
  const pageIndexes = Array.from({ length: pages }, (_, at) => at)
  await engine.prepare(path, `${path}.ready.pdf`, { media, orientation, pageIndexes, grey: false })
  const options = { parts, slip, media, orientation, raster, pages }
  await engine.writePrinterDocument(`${path}.ready.pdf`, `${path}.out`, options)
  return readFile(`${path}.out`)
}

const texts = async (pdf: Uint8Array) => (await readText(pdf)).map((text) => text.trim())

describe('a document with a cover slip', () => {
  test('begins with the print ID, large and as a QR code, and what was ordered', async () => {
    const pdf = await made({})
    const [first = ''] = await texts(pdf)
    expect(first.split(/\s{2,}|\r?\n/)).toEqual(['WXYZ', slip.printId, ...slip.lines])
    const path = await file(pdf)
    expect(await readQr(pdf)).toBe(slip.printId)
    // Nothing but black and white.
    expect(await engine.findColoredPages(path, 1)).toEqual([])
  })

  test.each<[string, Order, (string | number)[]]>([
    ['one copy', { copies: 1 }, ['slip', 1, 2, 3]],
    ['two copies', { copies: 2 }, ['slip', 1, 2, 3, 1, 2, 3]],
    ['both sides', { doubleSided: true }, ['slip', '', 1, 2, 3]],
    ['two copies on both sides', { copies: 2, doubleSided: true }, ['slip', '', 1, 2, 3, '', 1, 2, 3, '']],
    [
      'copies of an even number of pages',
      { pages: 2, copies: 2, doubleSided: true },
      ['slip', '', 1, 2, 1, 2],
    ],
  ])('has the slip once and its pages in order: %s', async (_what, order, pages) => {
    const shown = (await texts(await made(order))).map((text) => (text.includes('PRT-') ? 'slip' : text))
    expect(shown).toEqual(pages.map((page) => (typeof page === 'number' ? `Page ${page}` : page)))
  })

  test.each<[Media, Orientation]>([
    ['A4', 'portrait'],
    ['A3', 'landscape'],
    ['Legal', 'portrait'],
    ['Letter', 'landscape'],
  ])('is on %s in %s throughout, and well formed', async (media, orientation) => {
    const pdf = await made({ media, orientation, copies: 2, doubleSided: true })
    const path = await file(pdf)
    const { pages } = await engine.inspect(path)
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
    expect(pages[0]!.widthPoints > pages[0]!.heightPoints).toBe(orientation === 'landscape')
    const checked = execFileSync(findProgram('qpdf', 'qpdf'), ['--check', path], { encoding: 'utf8' })
    expect(checked).toContain('No syntax or stream encoding errors found')
  })

  test('is the same each time it is made', async () => {
    const [one, other] = await Promise.all([made({ copies: 2 }), made({ copies: 2 })])
    expect(one.equals(other)).toBe(true)
  })

  test('takes few bytes for a hundred copies', async () => {
    const [one, hundred] = await Promise.all([made({}), made({ copies: 100 })])
    expect(hundred.length - one.length).toBeLessThan(100 * 3 * 400)
  })
})

const raster: RasterFormat = {
  resolution: { crossFeed: 50, feed: 50 },
  type: 'srgb_8',
  sheetBack: 'normal',
  sides: 'one-sided',
}

/** Red above, and of that the right half blue. */
const corner: PageSpec = {
  width: 595.276,
  height: 841.89,
  content: '1 0 0 rg 0 421 595 421 re f 0 0 1 rg 298 421 298 421 re f',
}

const colorAt = (page: RasterPage, x: number, y: number) => {
  const at = (Math.floor(y * page.height) * page.width + Math.floor(x * page.width)) * page.bytesPerPixel
  return [...page.pixels.subarray(at, at + page.bytesPerPixel)]
}
const corners = (page: RasterPage) =>
  [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const [red = 0, green = 0, blue = 0] = colorAt(page, x, y)
    if (red > 200 && green > 200 && blue > 200) return 'white'
    return red > blue ? 'red' : 'blue'
  })

describe('a document as PWG Raster', () => {
  test('has the pixels that PDFium draws, in the size of the sheet', async () => {
    const pages = readPwgRaster(
      await made({ pdf: makePdf({ pages: [corner] }), pages: 1, coverSlip: false, raster }),
    )
    expect(pages).toHaveLength(1)
    const [page] = pages
    expect(page).toMatchObject({
      width: 413,
      height: 584,
      colorSpace: 19,
      pageSize: [595, 842],
      mediaName: 'iso_a4_210x297mm',
      duplex: false,
      transform: [1, 1],
      totalPages: 1,
    })
    expect(corners(page!)).toEqual(['red', 'blue', 'white', 'white'])
  })

  test('is grey for a printer that is sent grey', async () => {
    const grey: RasterFormat = { ...raster, type: 'sgray_8' }
    const pdf = makePdf({ pages: [corner] })
    const [page] = readPwgRaster(await made({ pdf, pages: 1, coverSlip: false, raster: grey }))
    expect(page).toMatchObject({ bytesPerPixel: 1, colorSpace: 18 })
    expect([colorAt(page!, 0.25, 0.25), colorAt(page!, 0.75, 0.25), colorAt(page!, 0.5, 0.75)]).toEqual([
      [54],
      [19],
      [255],
    ])
  })

  test('has pages across turned to the left, on an upright sheet', async () => {
    const pdf = makePdf({
      pages: [
        {
          ...corner,
          width: 841.89,
          height: 595.276,
          content: '1 0 0 rg 0 297 842 298 re f 0 0 1 rg 421 297 421 298 re f',
        },
      ],
    })
    const [page] = readPwgRaster(
      await made({ pdf, pages: 1, coverSlip: false, orientation: 'landscape', raster }),
    )
    expect(page).toMatchObject({ width: 413, height: 584 })
    expect(corners(page!)).toEqual(['blue', 'white', 'red', 'white'])
  })

  test.each([
    ['normal', 'two-sided-long-edge', [1, 1], ['red', 'blue', 'white', 'white']],
    ['normal', 'two-sided-short-edge', [1, 1], ['red', 'blue', 'white', 'white']],
    ['rotated', 'two-sided-long-edge', [-1, -1], ['white', 'white', 'blue', 'red']],
    ['rotated', 'two-sided-short-edge', [1, 1], ['red', 'blue', 'white', 'white']],
    ['flipped', 'two-sided-long-edge', [1, -1], ['white', 'white', 'red', 'blue']],
    ['flipped', 'two-sided-short-edge', [-1, 1], ['blue', 'red', 'white', 'white']],
    ['manual-tumble', 'two-sided-long-edge', [1, 1], ['red', 'blue', 'white', 'white']],
    ['manual-tumble', 'two-sided-short-edge', [-1, -1], ['white', 'white', 'blue', 'red']],
  ] as const)(
    'lies on back sides as a printer with %s backs needs it: %s',
    async (sheetBack, sides, transform, seen) => {
      const pdf = makePdf({ pages: [corner, corner] })
      const format: RasterFormat = { ...raster, sheetBack, sides }
      const [front, back] = readPwgRaster(
        await made({ pdf, pages: 2, doubleSided: true, coverSlip: false, raster: format }),
      )
      expect(front).toMatchObject({
        duplex: true,
        tumble: sides === 'two-sided-short-edge',
        transform: [1, 1],
      })
      expect(corners(front!)).toEqual(['red', 'blue', 'white', 'white'])
      expect(back).toMatchObject({ transform })
      expect(corners(back!)).toEqual(seen)
    },
  )

  test('has the slip once and its copies written out, each on a sheet of its own', async () => {
    const pdf = makePdf({ pages: [corner] })
    const duplex: RasterFormat = { ...raster, sides: 'two-sided-long-edge' }
    const pages = readPwgRaster(await made({ pdf, pages: 1, copies: 2, doubleSided: true, raster: duplex }))
    const isColored = pages.map((page) => corners(page).includes('red'))
    expect(isColored).toEqual([false, false, true, false, true, false])
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([6, 6, 6, 6, 6, 6])
  })

  test('is drawn in bands where a page is large, without seams', async () => {
    const lines = Array.from({ length: 60 }, (_, nth) => `0 ${nth * 20} m 842 ${nth * 20 + 40} l S`).join(' ')
    const pdf = makePdf({ pages: [{ width: 841.89, height: 1190.55, content: lines }] })
    const large: RasterFormat = { ...raster, type: 'sgray_8', resolution: { crossFeed: 310, feed: 310 } }
    const [page] = readPwgRaster(await made({ pdf, pages: 1, coverSlip: false, media: 'A3', raster: large }))
    const turned: RasterFormat = { ...large, sheetBack: 'rotated', sides: 'two-sided-long-edge' }
    const two = makePdf({ pages: [{ content: '' }, { width: 841.89, height: 1190.55, content: lines }] })
    const [, back] = readPwgRaster(
      await made({ pdf: two, pages: 2, doubleSided: true, coverSlip: false, media: 'A3', raster: turned }),
    )
    expect(page!.width * page!.height).toBeGreaterThan(16_000_000)
    // Where a line is cut by a band, its edge may be a shade lighter.
    const last = page!.pixels.length - 1
    let worst = 0
    for (let at = 0; at <= last; at += 1)
      worst = Math.max(worst, Math.abs(page!.pixels[at]! - back!.pixels[last - at]!))
    expect(worst).toBeLessThan(40)
  })
})
