import { expect, test } from 'vitest'
import { mediaSizes, sheetSize, type Media } from './media.ts'

test.each<[Media, number, number]>([
  ['A4', 595.2756, 841.8898],
  ['A3', 841.8898, 1190.5512],
  ['Letter', 612, 792],
  ['Legal', 612, 1008],
])('%s is %d x %d points upright, and turned in landscape', (media, width, height) => {
  const portrait = sheetSize(media, 'portrait')
  expect(portrait.width).toBeCloseTo(width, 4)
  expect(portrait.height).toBeCloseTo(height, 4)
  expect(sheetSize(media, 'landscape')).toEqual({ width: portrait.height, height: portrait.width })
})

test('the name of a media size states that size', () => {
  for (const { ippName, width, height } of Object.values(mediaSizes)) {
    const [, w, h, unit] = /_([\d.]+)x([\d.]+)(mm|in)$/.exec(ippName)!
    const points = unit === 'mm' ? 72 / 25.4 : 72
    expect(width).toBeCloseTo(Number(w) * points, 6)
    expect(height).toBeCloseTo(Number(h) * points, 6)
  }
})
