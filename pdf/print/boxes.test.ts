import { medias } from '@campus-print/domain/printing'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { engineBench } from '../../server/testing/fixtures/documents/engine-bench.ts'
import { makePdf } from '../../server/testing/fixtures/files/make-pdf.ts'
import type { PrepareOptions } from './prepare-for-print.ts'

const { engine, file, close } = await engineBench()
afterAll(close)

function withBoxes(boxes: string): Buffer {
  return makePdf({ pages: [{ content: '0 0 99 99 re f', entries: boxes }], inherited: '/Rotate 0' })
}

test('a page a million times as long as wide has a picture', async () => {
  const path = await file(withBoxes('/MediaBox [0 0 1 1000000]'))
  expect((await engine.renderPage(path, 0, { widthPixels: 100 })).bytes.length).toBeGreaterThan(0)
})

describe('a crop box that does not meet the media box', () => {
  test.each([
    '/MediaBox [0 0 595 842] /CropBox [5000 5000 6000 6000]',
    '/MediaBox [0 0 595 842] /CropBox [-300 0 -10 842]',
    '/MediaBox [0 0 595 842] /CropBox [595 0 700 842]',
  ])('counts as none: %s', async (boxes) => {
    const path = await file(withBoxes(boxes))
    expect(await engine.inspect(path)).toEqual({
      pages: [{ widthPoints: 595, heightPoints: 842 }],
      damaged: false,
    })
    expect((await engine.renderPage(path, 0, { widthPixels: 100 })).bytes.length).toBeGreaterThan(0)
    expect(await engine.findColoredPages(path, 1)).toEqual([])
    await expectPrintable(path)
  })
})

const edge = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1_000, max: 2_000 }).map(String) },
  fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }).map(String),
  fc.constantFrom('0', '-0', '0.0001', '-0.00000001', '1000000000', '16777216', '99999999999'),
  fc.constantFrom(
    '9'.repeat(50),
    `-${'9'.repeat(400)}`,
    `0.${'0'.repeat(60)}1`,
    '1e30',
    'nan',
    '/Name',
    'null',
    '4.5.6',
  ),
)
const box = fc.tuple(edge, edge, edge, edge).map((edges) => `[${edges.join(' ')}]`)
const boxes = fc
  .record({
    MediaBox: fc.option(box),
    CropBox: fc.option(box),
    Rotate: fc.constantFrom('0', '90', '45', '-270'),
  })
  .map((entries) =>
    Object.entries(entries)
      .flatMap(([name, value]) => (value === null ? [] : [`/${name} ${value}`]))
      .join(' '),
  )

test('a page with any boxes is rejected, or printed in every ink on every sheet', async () => {
  await fc.assert(
    fc.asyncProperty(boxes, async (entries) => {
      const path = await file(withBoxes(entries))
      const taken = await engine.inspect(path).catch((error: unknown) => error)
      if (taken instanceof Error && 'reason' in taken) return
      expect(taken).toMatchObject({ pages: [expect.anything()] })
      await engine.renderPage(path, 0, { widthPixels: 50 })
      await expectPrintable(path)
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

async function expectPrintable(path: string): Promise<void> {
  for (const media of medias) {
    for (const grey of [false, true]) {
      const options: PrepareOptions = { media, orientation: 'portrait', pageIndexes: [0], grey }
      expect(await engine.prepare(path, `${path}.out.pdf`, options)).toMatchObject({ pages: 1 })
    }
  }
}
