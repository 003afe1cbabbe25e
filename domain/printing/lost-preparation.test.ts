import { expect, test } from 'vitest'
import { nextPreparationStep } from './lost-preparation.ts'

test('a print whose process is lost again and again is tried for half an hour, ever less often, and then paid back', () => {
  const pauses: number[] = []
  for (let losses = 1; ; losses += 1) {
    const next = nextPreparationStep(losses)
    if (next === 'give back') break
    pauses.push(next.tryAfterSeconds)
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(30 * 60)
})

test('there is no try after the money went back', () => {
  expect([6, 7, 1000].map(nextPreparationStep)).toEqual(['give back', 'give back', 'give back'])
})
