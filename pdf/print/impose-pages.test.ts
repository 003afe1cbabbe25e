import { readFile } from 'node:fs/promises'
import {
  areasOf,
  bindingMarginPoints,
  fitPage,
  type Orientation,
  plainLayout,
  type SheetArea,
  type SheetLayout,
  type Size,
  sheetOrientation,
  sheetSize,
  sidesOf,
} from '@campus-print/domain/printing'
import { PDFDocument } from '@cantoo/pdf-lib'
import { execFileSync } from 'node:child_process'
import { findProgram } from '@campus-print/ipp/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineBench } from '../../server/testing/fixtures/documents/engine-bench.ts'
import { differences } from '../../server/testing/fixtures/files/compare-sheets.ts'
import { makePages, makePdf } from '../../server/testing/fixtures/files/make-pdf.ts'
import { readText } from '../../server/testing/fixtures/files/read-text.ts'
import { meanColor, type Raster, renderPages } from '../../server/testing/fixtures/files/render-pages.ts'
import {
  pagesToRewrite,
  samplePages,
  samplesDocument,
} from '../../server/testing/fixtures/files/sample-pages.ts'
import type { PrepareOptions } from './prepare-for-print.ts'

const { engine, file, close } = await engineBench()
afterAll(close)

/** Of 255, in the worst cell and on average: what is left is antialiasing at another scale. */
const worstAllowed = 40
const averageAllowed = 8
/** In pixels, of originals and sheets alike. */
const longestEdge = 900

async function prepare(source: string, pages: number, options: Partial<PrepareOptions>): Promise<string> {
  const out = `${source}.${crypto.randomUUID()}.pdf`
  const pageIndexes = Array.from({ length: pages }, (_, at) => at)
  await engine.prepare(source, out, {
    pageIndexes,
    media: 'A4',
    orientation: 'portrait',
    grey: false,
    ...options,
  })
  return out
}

const layouts: [string, Partial<SheetLayout>, Orientation, boolean][] = [
  ['two a side', { pagesPerSide: 2 }, 'portrait', false],
  ['two a side, across', { pagesPerSide: 2 }, 'landscape', false],
  [
    'four a side with a binding margin on both sides',
    { pagesPerSide: 4, bindingMargin: 'left' },
    'portrait',
    true,
  ],
  ['a booklet', { booklet: true }, 'portrait', true],
  ['one a side with a margin at the top', { bindingMargin: 'top' }, 'portrait', true],
]

describe.each([
  ['samples', samplePages],
  ['samples that are rewritten', pagesToRewrite],
])('%s', (_what, pages) => {
  const names = Object.keys(pages)
  let source: string
  let sizes: { width: number; height: number }[]
  let originals: Raster[]
  beforeAll(async () => {
    source = await file(makePdf(samplesDocument(pages)))
    sizes = (await engine.inspect(source)).pages.map((page) => ({
      width: page.widthPoints,
      height: page.heightPoints,
    }))
    originals = await renderPages(source, longestEdge)
  })

  test.each(layouts)('%s: each lies where it belongs and looks as by itself', async (...given) => {
    const [, part, orientation, doubleSided] = given
    const layout = { ...plainLayout, ...part }
    const out = await prepare(source, names.length, { orientation, layout, doubleSided })
    const sheet = sheetSize('A4', sheetOrientation(orientation, layout))
    const checked = execFileSync(findProgram('qpdf', 'qpdf'), ['--check', out], { encoding: 'utf8' })
    expect(checked).toContain('No syntax or stream encoding errors found')
    const rasters = await renderPages(out, longestEdge)
    const sides = sidesOf({ pagesUsed: names.length, ...layout })
    expect(rasters).toHaveLength(sides.length)
    for (const [side, places] of sides.entries()) {
      const areas = areasOf(sheet, layout, doubleSided && side % 2 === 1)
      for (const [cell, place] of places.entries()) {
        const area = areas[cell]!
        if (place === null) {
          expect(Math.min(...meanColor(rasters[side]!, sheet, partOf(area, sheet)))).toBeCloseTo(255)
          continue
        }
        const within = fitPage(sizes[place]!, area)
        const placed = { ...within, x: within.x + area.x, y: within.y + area.y }
        const { worst, average } = differences(
          { size: sizes[place]!, raster: originals[place]! },
          { size: sheet, raster: rasters[side]! },
          placed,
        )
        expect([names[place], worst < worstAllowed, average < averageAllowed]).toEqual([
          names[place],
          true,
          true,
        ])
      }
    }
  })

  test('a page in colour stays so beside a grey one', async () => {
    const grey = names.map((_, at) => at).filter((at) => at % 2 === 1)
    const layout = { ...plainLayout, pagesPerSide: 2 } as const
    const colored = await renderPages(await prepare(source, names.length, { layout }), 500)
    const mixed = await renderPages(await prepare(source, names.length, { layout, grey }), 500)
    for (const [side, raster] of mixed.entries()) {
      expect([names[2 * side + 1], spread(raster, 'right')]).toEqual([names[2 * side + 1], 0])
      expect(spread(raster, 'left')).toBe(spread(colored[side]!, 'left'))
    }
  })
})

function partOf({ x, y, width, height }: SheetArea, sheet: Size) {
  return { left: x, right: x + width, top: sheet.height - y - height, bottom: sheet.height - y }
}

/** The largest distance between the channels of any pixel of a half. */
function spread({ pixels, width, height }: Raster, half: 'left' | 'right'): number {
  // Not the pixels in the middle, which belong to both.
  const [from, to] = half === 'left' ? [0, width / 2 - 2] : [width / 2 + 2, width]
  let widest = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = Math.ceil(from); x < to; x += 1) {
      const at = (y * width + x) * 3
      const pixel = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
      widest = Math.max(widest, Math.max(...pixel) - Math.min(...pixel))
    }
  }
  return widest
}

test('a thousand pages are laid two a side without much memory, their text still text', async () => {
  const source = await file(makePages(1000))
  const layout = { ...plainLayout, pagesPerSide: 2 } as const
  const out = await prepare(source, 1000, { layout, doubleSided: true })
  const bytes = await readFile(out)
  const document = await PDFDocument.load(bytes)
  expect(document.getPageCount()).toBe(500)
  const { width, height } = document.getPage(0).getSize()
  expect(width).toBeGreaterThan(height)
  // Nothing of the single pages is left beside their forms.
  expect(bytes.length).toBeLessThan(2 * (await readFile(await prepare(source, 1000, {}))).length)
  expect(await readText(bytes)).toHaveLength(500)
})

test.each(['portrait', 'landscape'] as const)(
  'A4 (%s) fills a sheet of A3 as a poster, and leaves room where it is bound',
  async (orientation) => {
    const { width, height } = sheetSize('A4', orientation)
    const source = await file(
      makePdf({ pages: [{ width, height, content: `1 0 0 rg 0 0 ${width} ${height} re f` }] }),
    )
    const poster = sheetSize('A3', orientation)
    const [whole] = await renderPages(await prepare(source, 1, { media: 'A3', orientation }), 400)
    const corners = [
      { x: 4, y: 4, width: 40, height: 40 },
      { x: poster.width - 44, y: poster.height - 44, width: 40, height: 40 },
    ]
    for (const corner of corners) {
      expect(meanColor(whole!, poster, partOf(corner, poster))[1]).toBeLessThan(10)
    }
    const layout = { ...plainLayout, bindingMargin: 'left' } as const
    const [bound] = await renderPages(await prepare(source, 1, { media: 'A3', orientation, layout }), 400)
    const margin = { x: 2, y: 0, width: bindingMarginPoints - 6, height: poster.height }
    expect(Math.min(...meanColor(bound!, poster, partOf(margin, poster)))).toBeCloseTo(255)
  },
)

test.each([1, 2, 3, 5])(
  'a booklet of %i pages has whole sheets, and blank sides at their end',
  async (pages) => {
    const source = await file(makePages(pages))
    const layout = { ...plainLayout, booklet: true }
    const texts = await readText(await readFile(await prepare(source, pages, { layout, doubleSided: true })))
    const read = texts.map((text) => [...text.matchAll(/Page (\d+)/g)].map(([, page]) => Number(page)))
    expect(read).toHaveLength(pages > 4 ? 4 : 2)
    expect(read.flat().toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: pages }, (_, at) => at + 1),
    )
    // The cover is the right half of the first side; a back begins with the page after it.
    expect([read[0]!.at(-1), read[1]?.[0]]).toEqual([1, pages > 1 ? 2 : undefined])
  },
)

test('the same input gives the same bytes', async () => {
  const source = await file(makePages(5))
  const layout = { ...plainLayout, booklet: true }
  const [one, other] = await Promise.all([1, 2].map(() => prepare(source, 5, { layout, doubleSided: true })))
  expect(await readFile(one!)).toEqual(await readFile(other!))
})
