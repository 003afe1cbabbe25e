import { Font } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { type FontNames, fontFamily, loadFonts, cacheLayouts, weights } from './fonts.ts'

test('an invoice font has the name that is written into a PDF, and no other font has it', async () => {
  await loadFonts()
  const names = fontFamily.flatMap((family) =>
    Object.values(weights).map((fontWeight) => {
      const font = Font.getFont({ fontFamily: family, fontWeight })?.data as unknown as FontNames
      expect(Object.keys(font.name.records)).toEqual(['postscriptName'])
      return JSON.stringify(font.name.records.postscriptName)
    }),
  )
  expect(new Set(names).size).toBe(4)
})

/** A font that counts its calls. */
function countingFont() {
  const calls: unknown[][] = []
  const font = {
    name: 'Counting',
    layout(text: string, ...how: unknown[]): unknown {
      calls.push([text, ...how])
      return { by: this.name, text, how }
    },
  }
  return { font, calls }
}

test('a text is shaped once per features and direction', () => {
  const { font, calls } = countingFont()
  cacheLayouts(font)
  const first = font.layout('Total', undefined, 'ltr')
  expect(first).toEqual({ by: 'Counting', text: 'Total', how: [undefined, 'ltr'] })
  expect(font.layout('Total', undefined, 'ltr')).toBe(first)
  expect(font.layout('Total', ['smcp'], 'ltr')).not.toBe(first)
  expect(calls).toHaveLength(2)
})

test('texts used once do not fill the memory', () => {
  const { font, calls } = countingFont()
  cacheLayouts(font)
  const long = 'x'.repeat(201)
  font.layout(long)
  font.layout(long)
  expect(calls).toHaveLength(2)

  font.layout('first')
  for (let other = 0; other < 2_000; other += 1) font.layout(`other ${other}`)
  font.layout('first')
  expect(calls.filter(([text]) => text === 'first')).toHaveLength(2)
})

test('a sign that is half of another sign in one invoice keeps its letter in the next', async () => {
  await loadFonts()
  const font = Font.getFont({ fontFamily: fontFamily[0] ?? '', fontWeight: weights.regular })
    ?.data as unknown as { layout(text: string): { glyphs: { codePoints: number[] }[] } }
  const shaped = (text: string) => font.layout(text).glyphs.flatMap(({ codePoints }) => codePoints)
  expect(String.fromCodePoint(...shaped('इनवॉइस'))).toBe('इनवॉइस')
  expect(String.fromCodePoint(...shaped('टॅक्स'))).toBe('टॅक्स')
})
