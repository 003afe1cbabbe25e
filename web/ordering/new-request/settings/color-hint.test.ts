import { defaultPriceList } from '@campus-print/domain/pricing'
import { describe, expect, test } from 'vitest'
import { colorHint } from './color-hint.tsx'

const pagesTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const print = { pages: pagesTo(40), colorPages: [5, 7, 8, 9], copies: 1, printType: 'black' as const }
const sentenceOf = (changes: Partial<Parameters<typeof colorHint>[0]>) =>
  colorHint({ ...print, ...changes }, defaultPriceList)?.sentence

describe('the colour hint for black and white', () => {
  test('counts the pages with colour and offers nothing', () => {
    expect(colorHint(print, defaultPriceList)).toEqual({
      sentence: '4 of 40 pages have colour; in black and white they print grey.',
      offersBlack: false,
    })
  })

  test.each([
    [pagesTo(40), [5], '1 of 40 pages has colour; in black and white it prints grey.'],
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
  test('names the pages with colour and the price of black and white', () => {
    expect(colorHint({ ...print, printType: 'color' }, defaultPriceList)).toEqual({
      sentence: '4 of 40 pages have colour (5, 7-9). In black and white all would cost ₹40 instead of ₹200.',
      offersBlack: true,
    })
  })

  test('multiplies the price by the copies', () => {
    expect(sentenceOf({ printType: 'color', copies: 2 })).toMatch(/₹80 instead of ₹400/)
  })

  test('offers black and white for less when no page has colour', () => {
    expect(colorHint({ ...print, colorPages: [], printType: 'color' }, defaultPriceList)).toEqual({
      sentence: 'None of these pages has colour: black and white gives the same print for ₹160 less.',
      offersBlack: true,
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

test('the colour hint counts only the chosen pages', () => {
  expect(sentenceOf({ pages: [4, 5, 6, 7] })).toBe(
    '2 of 4 pages have colour; in black and white they print grey.',
  )
  expect(sentenceOf({ pages: [1, 2, 3] })).toBeUndefined()
})
