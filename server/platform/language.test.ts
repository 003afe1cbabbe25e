import { expect, test } from 'vitest'
import { preferredLanguage } from './language.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['hi', 'hi'],
  ['mr-IN,hi;q=0.8', 'mr'],
  ['en;q=0.5, hi;q=0.9', 'hi'],
  ['fr, mr;q=0.4', 'mr'],
  ['hi;q=0, mr', 'mr'],
  ['hi;q=wrong', undefined],
  ['*', undefined],
  ['HI', 'hi'],
])('the header Accept-Language %j chooses %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
