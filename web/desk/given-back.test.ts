import { expect, test } from 'vitest'
import { givenBack } from './given-back.ts'

test('what is not kept is given back, to the paisa', () => {
  expect(givenBack({ paid: 14.1, kept: 4.2 })).toBe(990)
  expect(givenBack({ paid: 1.1, kept: 0.7 })).toBe(40)
  expect(givenBack({ paid: 14, kept: 14 })).toBe(0)
})
