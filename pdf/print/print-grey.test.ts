import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { engineBench } from '../../server/testing/fixtures/documents/engine-bench.ts'
import { makePdf } from '../../server/testing/fixtures/files/make-pdf.ts'
import { readText } from '../../server/testing/fixtures/files/read-text.ts'
import { type Raster, renderPages } from '../../server/testing/fixtures/files/render-pages.ts'
import {
  pagesToRewrite,
  samplePages,
  samplesDocument,
} from '../../server/testing/fixtures/files/sample-pages.ts'

const { engine, file, close } = await engineBench()
afterAll(close)

/** All samples on A4, with their colours and without. */
async function bothWays(pages: typeof samplePages) {
  const source = await file(makePdf(samplesDocument(pages)))
  const pageIndexes = Object.keys(pages).map((_, at) => at)
  const outs = [`${source}.colour.pdf`, `${source}.grey.pdf`] as const
  for (const [at, out] of outs.entries()) {
    await engine.prepare(source, out, { pageIndexes, media: 'A4', orientation: 'portrait', grey: at === 1 })
  }
  return { color: outs[0], grey: outs[1], names: Object.keys(pages) }
}

/** The largest distance between the channels of any pixel. */
function spread({ pixels }: Raster): number {
  let widest = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const pixel = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
    widest = Math.max(widest, Math.max(...pixel) - Math.min(...pixel))
  }
  return widest
}

/** How much lighter or darker one is than the other, of 255, on average. */
function changeOfLight(one: Raster, other: Raster): number {
  let change = 0
  for (let at = 0; at < one.pixels.length; at += 3) change += Math.abs(lightAt(one, at) - lightAt(other, at))
  return change / (one.pixels.length / 3)
}

/** As blend modes weigh the channels (ISO 32000-1, 11.3.5.3). */
function lightAt({ pixels }: Raster, at: number): number {
  return 0.3 * pixels[at]! + 0.59 * pixels[at + 1]! + 0.11 * pixels[at + 2]!
}

test.each([
  ['samples', samplePages],
  ['samples that are rewritten', pagesToRewrite],
])('of %s no pixel keeps a colour, by two renderers, and all keep their light', async (_what, pages) => {
  const { color, grey, names } = await bothWays(pages)
  expect(await engine.findColoredPages(color, names.length)).toHaveLength(names.length)
  expect(await engine.findColoredPages(grey, names.length)).toEqual([])
  const [before, after] = [await renderPages(color, 500), await renderPages(grey, 500)]
  for (const [at, name] of names.entries()) {
    expect([name, spread(after[at]!)]).toEqual([name, 0])
    expect([name, changeOfLight(before[at]!, after[at]!) < 1.5]).toEqual([name, true])
  }
})

test('text stays text under it', async () => {
  const { grey } = await bothWays(samplePages)
  const words = (await readText(await readFile(grey))).map((text) => text.trim())
  const written = Object.entries(samplePages).map(([name, { text = '' }]) =>
    name === 'a filled form field' ? 'Filled in' : text,
  )
  expect(words).toEqual(written)
})
