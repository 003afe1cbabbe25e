import { Font } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { fontFamily, loadFonts, weights } from './fonts.ts'
import type { Named } from './keep-one-name.ts'

test('a font of papers has the name that is written into a PDF, its own, and no other', async () => {
  await loadFonts()
  const names = fontFamily.flatMap((family) =>
    Object.values(weights).map((fontWeight) => {
      const font = Font.getFont({ fontFamily: family, fontWeight })?.data as unknown as Named
      expect(Object.keys(font.name.records)).toEqual(['postscriptName'])
      return JSON.stringify(font.name.records.postscriptName)
    }),
  )
  expect(new Set(names).size).toBe(4)
})
