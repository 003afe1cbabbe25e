import { expect, test } from 'vitest'
import { imagePage, printedPixels, staysLossless } from './index.ts'

const rounded = ({ width, height }: { width: number; height: number }) => [
  Math.round(width),
  Math.round(height),
]

test.each([
  ['an upright photo', 3024, 4032, [595, 794]],
  ['a photo that lies', 4032, 3024, [794, 595]],
  ['a square', 500, 500, [595, 595]],
  ['a scan of A4', 2480, 3508, [595, 842]],
  ['a tiny icon', 16, 16, [595, 595]],
])('%s becomes a page of its own proportions, as large as fits A4', (_what, width, height, page) => {
  const made = imagePage({ width, height })
  expect(rounded(made)).toEqual(page)
  expect(made.picture).toEqual({ x: 0, y: 0, width: made.width, height: made.height })
})

test.each([
  ['upright', 1, 10_000],
  ['lying', 10_000, 1],
])(
  'a picture that is only a line, %s, keeps its proportions in the middle of a page',
  (_what, width, height) => {
    const page = imagePage({ width, height })
    expect(Math.min(page.width, page.height)).toBe(36)
    expect(page.picture.width / page.picture.height).toBeCloseTo(width / height)
    expect(page.picture.x + page.picture.width / 2).toBeCloseTo(page.width / 2)
    expect(page.picture.y + page.picture.height / 2).toBeCloseTo(page.height / 2)
  },
)

test.each([
  ['keeps its pixels', 3024, 4032, [3024, 4032]],
  ['is brought down to A3 at 600 dpi, upright', 8000, 12_000, [6614, 9921]],
  ['is brought down to A3 at 600 dpi, lying', 12_000, 8000, [9921, 6614]],
  ['is never left without a pixel', 1, 90_000, [1, 9921]],
])('a picture %s', (_what, width, height, pixels) => {
  expect(rounded(printedPixels({ width, height }))).toEqual(pixels)
})

test('screenshots and small pictures are stored lossless, photos are not', () => {
  const screenshot = { bytes: 400_000, pixels: 1920 * 1080 }
  const photo = { bytes: 15_000_000, pixels: 3024 * 4032 }
  const icon = { bytes: 30_000, pixels: 100 * 100 }
  expect([screenshot, photo, icon].map(staysLossless)).toEqual([true, false, true])
})
