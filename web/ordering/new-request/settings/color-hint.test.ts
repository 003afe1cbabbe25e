import { defaultPriceList } from '@campus-print/domain/pricing'
import { describe, expect, test } from 'vitest'
import { colorHint } from './color-hint.tsx'

const pagesTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const print = { pages: pagesTo(40), colorPages: [5, 7, 8, 9], copies: 1, printType: 'black' as const }
const sentenceOf = (changes: Partial<Parameters<typeof colorHint>[0]>) =>
  colorHint({ ...print, ...changes }, defaultPriceList)?.sentence

describe('the colour hint for black and white', () => {
  test('counts the pages with colour and offers to print those in colour', () => {
    expect(colorHint({ ...print, copies: 2 }, defaultPriceList)).toEqual({
      sentence:
        '4 of 40 pages have colour; in black and white they print grey. In colour only there, the print costs ₹32 more.',
      offer: { printType: 'mixed', colorPages: null },
    })
  })

  test('offers nothing when all pages have colour', () => {
    expect(colorHint({ ...print, pages: [5, 7] }, defaultPriceList)).toEqual({
      sentence: 'All 2 pages have colour; in black and white they print grey.',
    })
  })

  test.each([
    [
      pagesTo(40),
      [5],
      '1 of 40 pages has colour; in black and white it prints grey. In colour only there, the print costs ₹4 more.',
    ],
    [[5], [5, 6], 'This page has colour; in black and white it prints grey.'],
    [pagesTo(3), [1, 2, 3], 'All 3 pages have colour; in black and white they print grey.'],
  ])('of the pages %j with %j coloured it says so', (pages, colorPages, sentence) => {
    expect(sentenceOf({ pages, colorPages })).toBe(sentence)
  })

  test('is absent when no page has colour', () => {
    expect(sentenceOf({ colorPages: [] })).toBeUndefined()
  })
})

describe('the colour hint for color', () => {
  test('names the pages with colour and the price of colour only there', () => {
    expect(colorHint({ ...print, printType: 'color' }, defaultPriceList)).toEqual({
      sentence:
        '4 of 40 pages have colour (5, 7-9). With colour only there, the print costs ₹56 instead of ₹200.',
      offer: { printType: 'mixed', colorPages: null },
    })
  })

  test('multiplies the price by the copies', () => {
    expect(sentenceOf({ printType: 'color', copies: 2 })).toMatch(/₹112 instead of ₹400/)
  })

  test('offers black and white when all pages have colour', () => {
    expect(colorHint({ ...print, pages: [5, 7], printType: 'color' }, defaultPriceList)).toEqual({
      sentence: 'All 2 pages have colour. In black and white all would cost ₹2 instead of ₹10.',
      offer: { printType: 'black' },
    })
  })

  test('offers black and white for less when no page has colour', () => {
    expect(colorHint({ ...print, colorPages: [], printType: 'color' }, defaultPriceList)).toEqual({
      sentence: 'None of these pages has colour: black and white gives the same print for ₹160 less.',
      offer: { printType: 'black' },
    })
    expect(sentenceOf({ printType: 'color', pages: [2] })).toBe(
      'This page has no colour: black and white gives the same print for ₹4 less.',
    )
  })

  test('names only the first runs of many pages', () => {
    const colorPages = pagesTo(40).filter((page) => page % 3 === 0)
    expect(sentenceOf({ printType: 'color', colorPages })).toMatch(/\(3, 6, 9, 12, 15, 18, …\)/)
  })

  test('is absent when black and white costs no less', () => {
    expect(colorHint({ ...print, printType: 'color' }, { black: 500, color: 500 })).toBeUndefined()
  })
})

describe('the colour hint for a mixed print', () => {
  const mixed = { ...print, printType: 'mixed' as const }

  test('names the pages in colour', () => {
    expect(colorHint({ ...mixed, inColor: new Set([5, 7, 8, 9]) }, defaultPriceList)).toEqual({
      sentence: '4 pages print in colour (5, 7-9). Switch pages below their pictures.',
    })
  })

  test('offers the pages with colour when others were chosen', () => {
    expect(colorHint({ ...mixed, inColor: new Set([1, 41]) }, defaultPriceList)).toEqual({
      sentence: '1 page prints in colour (1). Switch pages below their pictures.',
      offer: { colorPages: null },
    })
    expect(colorHint({ ...mixed, inColor: new Set() }, defaultPriceList)).toEqual({
      sentence: 'No page prints in colour.',
      offer: { colorPages: null },
    })
  })

  test('offers black and white when no page has colour', () => {
    expect(colorHint({ ...mixed, colorPages: [], inColor: new Set() }, defaultPriceList)).toEqual({
      sentence: 'None of these pages has colour: black and white gives the same print.',
      offer: { printType: 'black' },
    })
  })
})

test('the colour hint counts only the chosen pages', () => {
  expect(sentenceOf({ pages: [4, 5, 6, 7] })).toBe(
    '2 of 4 pages have colour; in black and white they print grey. In colour only there, the print costs ₹8 more.',
  )
  expect(sentenceOf({ pages: [1, 2, 3] })).toBeUndefined()
})
