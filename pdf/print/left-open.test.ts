import { fitPage, sheetSize } from '@campus-print/domain/printing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineBench } from '../../server/testing/fixtures/documents/engine-bench.ts'
import { differences, margins } from '../../server/testing/fixtures/files/compare-sheets.ts'
import {
  annotatedPage,
  endedTwicePages,
  leftOpenPages,
  patternedPage,
} from '../../server/testing/fixtures/files/left-open-pages.ts'
import {
  firstFreeObject,
  makePdf,
  type PageSpec,
  type PdfSpec,
} from '../../server/testing/fixtures/files/make-pdf.ts'
import {
  meanColor,
  raster,
  type Raster,
  renderPages,
} from '../../server/testing/fixtures/files/render-pages.ts'

const { engine, file, close } = await engineBench()
afterAll(close)

const longestEdge = 600
const sheet = sheetSize('A4', 'portrait')

type Pages = Readonly<Record<string, PageSpec>>

function asTwoReadersUnderstand(pages: Pages): Buffer {
  return makePdf({ pages: Object.values(pages) })
}

/** With something that the second reader cannot make sense of. */
function asPdfiumAloneUnderstands(pages: Pages): Buffer {
  const senseless = '<< /Type /ObjStm /N 0 /First 0 /Length 1 >>\nstream\nx\nendstream'
  return makePdf({
    pages: Object.values(pages).map((page) => ({ ...page, entries: `/Else ${firstFreeObject} 0 R` })),
    objects: [senseless],
  })
}

async function drawnByPdfium(path: string): Promise<Raster[]> {
  const { pages } = await engine.inspect(path)
  return Promise.all(
    pages.map(async ({ widthPoints, heightPoints }, at) => {
      const widthPixels = Math.round((longestEdge * widthPoints) / Math.max(widthPoints, heightPoints))
      return raster((await engine.renderPage(path, at, { widthPixels })).bytes)
    }),
  )
}

async function allPrinted(pages: Pages, make: (pages: Pages) => Buffer, grey: boolean) {
  const path = await file(make(pages))
  const out = `${path}.out.pdf`
  const pageIndexes = Object.keys(pages).map((_, at) => at)
  await engine.prepare(path, out, { media: 'A4', orientation: 'portrait', pageIndexes, grey })
  return {
    sizes: (await engine.inspect(path)).pages,
    shown: await drawnByPdfium(path),
    printed: { pdfium: await drawnByPdfium(out), poppler: await renderPages(out, longestEdge) },
  }
}

describe.each([asTwoReadersUnderstand, asPdfiumAloneUnderstands])('%s: what is left open', (make) => {
  let all: Awaited<ReturnType<typeof allPrinted>>
  beforeAll(async () => {
    all = await allPrinted(leftOpenPages, make, true)
  })

  test.each([...Object.keys(leftOpenPages).entries()])('%i %s: keeps no colour in a black print', (at) => {
    expect(coloredPixels(all.shown[at]!)).toBeGreaterThan(10_000)
    for (const [renderer, drawn] of Object.entries(all.printed)) {
      expect([renderer, coloredPixels(drawn[at]!), inked(drawn[at]!) > 10_000]).toEqual([renderer, 0, true])
    }
  })
})

describe.each([
  { make: asTwoReadersUnderstand, by: ['pdfium', 'poppler'] as const },
  // Poppler ends a page where it ends too much, and other readers do not show where that is.
  { make: asPdfiumAloneUnderstands, by: ['pdfium'] as const },
])('$make: what ends more than it began', ({ make, by }) => {
  describe.each([false, true])('with grey %s', (grey) => {
    let all: Awaited<ReturnType<typeof allPrinted>>
    beforeAll(async () => {
      all = await allPrinted(endedTwicePages, make, grey)
    })

    test.each([...Object.keys(endedTwicePages).entries()])('%i %s: prints as it shows', (at) => {
      const size = { width: all.sizes[at]!.widthPoints, height: all.sizes[at]!.heightPoints }
      const placed = fitPage(size, sheet)
      const before = grey ? withoutColor(all.shown[at]!) : all.shown[at]!
      for (const renderer of by) {
        const after = all.printed[renderer][at]!
        const { worst, average } = differences(
          { size, raster: before },
          { size: sheet, raster: after },
          placed,
        )
        expect([renderer, worst < 40, average < 4]).toEqual([renderer, true, true])
        for (const margin of margins(placed, sheet, 3)) {
          expect(Math.min(...meanColor(after, sheet, margin))).toBeCloseTo(255)
        }
      }
    })
  })
})

describe('on a page that leaves something open as on any other shows and prints', () => {
  test.each([
    ['an annotation that takes its font from the page', annotatedPage],
    ['a pattern', patternedPage],
  ])('%s', async (_what, page) => {
    const closed = await drawnPage(page(''))
    const open = await drawnPage(page('q ('))
    expect(inked(closed.shown)).toBeGreaterThan(500)
    expect(open.shown.pixels.equals(closed.shown.pixels)).toBe(true)
    expect(open.printed.pixels.equals(closed.printed.pixels)).toBe(true)
  })
})

async function drawnPage(page: PdfSpec) {
  const path = await file(makePdf(page))
  const out = `${path}.out.pdf`
  await engine.prepare(path, out, { media: 'A4', orientation: 'portrait', pageIndexes: [0], grey: false })
  const [[shown], [printed]] = await Promise.all([drawnByPdfium(path), drawnByPdfium(out)])
  return { shown: shown!, printed: printed! }
}

function coloredPixels(drawn: Raster): number {
  return count(drawn, (...channels) => Math.max(...channels) - Math.min(...channels) > 16)
}

function inked(drawn: Raster): number {
  return count(drawn, (_red, green) => green < 200)
}

function count({ pixels }: Raster, counts: (red: number, green: number, blue: number) => boolean): number {
  let found = 0
  for (let at = 0; at < pixels.length; at += 3) {
    if (counts(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)) found += 1
  }
  return found
}

/** As blend modes weigh the channels (ISO 32000-1, 11.3.5.3). */
function withoutColor({ pixels, ...size }: Raster): Raster {
  const grey = Buffer.alloc(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    grey.fill(0.3 * pixels[at]! + 0.59 * pixels[at + 1]! + 0.11 * pixels[at + 2]!, at, at + 3)
  }
  return { ...size, pixels: grey }
}
