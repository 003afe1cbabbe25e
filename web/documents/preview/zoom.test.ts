import { expect, test } from 'vitest'
import { fitWidth, zoomByKey, zoomIn, zoomOut } from './zoom.ts'

test('zooming in and out again returns to the same zoom', () => {
  expect(zoomOut(zoomIn(fitWidth))).toBe(fitWidth)
})

test('zooming stops at both ends', () => {
  expect([zoomIn(4), zoomOut(0.5)]).toEqual([4, 0.5])
})

test.each([
  ['+', 1.25],
  ['=', 1.25],
  ['-', 0.75],
  ['0', 1],
  ['a', undefined],
])('the key %s sets the zoom to %s', (key, zoom) => expect(zoomByKey(key, fitWidth)).toBe(zoom))
