import { expect, test } from 'vitest'
import { fitWidth, zoomByKey, zoomIn, zoomOut } from './zoom.ts'

test('zooming in and out again leads back', () => {
  expect(zoomOut(zoomIn(fitWidth))).toBe(fitWidth)
})

test('there is an end both ways', () => {
  expect([zoomIn(4), zoomOut(0.5)]).toEqual([4, 0.5])
})

test.each([
  ['+', 1.25],
  ['=', 1.25],
  ['-', 0.75],
  ['0', 1],
  ['a', undefined],
])('the key %s asks for %s', (key, zoom) => expect(zoomByKey(key, fitWidth)).toBe(zoom))
