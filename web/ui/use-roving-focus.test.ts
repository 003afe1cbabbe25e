import { expect, test } from 'vitest'
import { stopAfter } from './use-roving-focus.ts'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 3, 4],
  ['ArrowRight', 4, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['Enter', 1, undefined],
])('%s moves the roving focus from button %s of five to %s', (key, current, next) =>
  expect(stopAfter(key, current, 5)).toBe(next),
)
