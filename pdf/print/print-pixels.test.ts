import {
  fitPage,
  type Media,
  medias,
  type Orientation,
  orientations,
  sheetSize,
} from '@campus-print/domain/printing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineBench } from '../../server/testing/fixtures/documents/engine-bench.ts'
import { differences, margins } from '../../server/testing/fixtures/files/compare-sheets.ts'
import { makePdf, type PageSpec } from '../../server/testing/fixtures/files/make-pdf.ts'
import { meanColor, type Raster, renderPages } from '../../server/testing/fixtures/files/render-pages.ts'
import {
  pagesToRewrite,
  samplePages,
  samplesDocument,
} from '../../server/testing/fixtures/files/sample-pages.ts'

/** Of 255, in the worst cell and on average: what is left is antialiasing at another scale. */
const worstAllowed = 32
const averageAllowed = 8
/** In pixels, of originals and sheets alike. */
const longestEdge = 800

const { engine, file, close } = await engineBench()
afterAll(close)

/** All samples in one document, as they look by themselves. */
async function original(pages: Readonly<Record<string, PageSpec>>) {
  const path = await file(makePdf(samplesDocument(pages)))
  const sizes = (await engine.inspect(path)).pages.map((page) => ({
    width: page.widthPoints,
    height: page.heightPoints,
  }))
  return { path, names: Object.keys(pages), sizes, rasters: await renderPages(path, longestEdge) }
}

async function printed(path: string, pages: number, media: Media, orientation: Orientation) {
  const out = `${path}-${media}-${orientation}.pdf`
  const pageIndexes = Array.from({ length: pages }, (_, at) => at)
  await engine.prepare(path, out, { pageIndexes, media, orientation, grey: false })
  return renderPages(out, longestEdge)
}

describe.each([
  ['samples', samplePages],
  ['samples that are rewritten', pagesToRewrite],
])('%s', (_name, pages) => {
  let source: Awaited<ReturnType<typeof original>>
  beforeAll(async () => {
    source = await original(pages)
  })

  describe.each(medias.flatMap((media) => orientations.map((orientation) => ({ media, orientation }))))(
    'on $media $orientation',
    ({ media, orientation }) => {
      const sheet = sheetSize(media, orientation)
      let sheets: Raster[]
      beforeAll(async () => {
        sheets = await printed(source.path, source.names.length, media, orientation)
      })

      test.each([...Object.keys(pages).entries()])('%i %s: look as they do by themselves', (at) => {
        const placed = fitPage(source.sizes[at]!, sheet)
        const { worst, average } = differences(
          { size: source.sizes[at]!, raster: source.rasters[at]! },
          { size: sheet, raster: sheets[at]! },
          placed,
        )
        expect(worst).toBeLessThan(worstAllowed)
        expect(average).toBeLessThan(averageAllowed)
        for (const margin of margins(placed, sheet, 3)) {
          expect(Math.min(...meanColor(sheets[at]!, sheet, margin))).toBeCloseTo(255)
        }
      })
    },
  )
})
