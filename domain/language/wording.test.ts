import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every text of a language with its translation. */
function translations(language: 'hi' | 'mr'): [text: string, translation: string][] {
  return ['contract', 'server', 'web'].flatMap((part) => {
    const path = join(import.meta.dirname, '..', '..', part, 'locales', `${language}.json`)
    return Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
  })
}

test.each([
  ['hi', 'यूज़रनेम'],
  ['mr', 'यूजरनेम'],
] as const)('the label of a username and its errors have one word in %s', (language, word) => {
  const about = translations(language).filter(([text]) => /\buser ?name\b/i.test(text))
  expect(about.length).toBeGreaterThan(3)
  expect(about.filter(([, translation]) => !translation.includes(word))).toEqual([])
})

test('a range in Marathi has the digits that its formatted numbers have', () => {
  const ranges = translations('mr').filter(([, translation]) => /\d ते|ते ₹?\d/.test(translation))
  // What people type as it is written: times.
  expect(ranges.filter(([text]) => !/\d\d:\d\d/.test(text))).toEqual([])
})
