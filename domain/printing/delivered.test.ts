import { describe, expect, test } from 'vitest'
import { deliveredInAll, deliveredPages, restOfPrint } from './delivered.ts'

const simplex = { pagesUsed: 20, copies: 1, doubleSided: false }
const duplex = { pagesUsed: 5, copies: 3, doubleSided: true }
const twoUp = { pagesUsed: 5, copies: 2, doubleSided: true, pagesPerSide: 2 } as const
const booklet = { pagesUsed: 6, copies: 2, doubleSided: true, booklet: true }

describe('of a job that ended early', () => {
  test.each([
    ['sides', simplex, { impressions: 12 }, 12],
    ['sheets', simplex, { sheets: 12 }, 12],
    ['the fewer of both', simplex, { impressions: 12, sheets: 11 }, 11],
    ['no more than was ordered', simplex, { impressions: 30 }, 20],
    ['whole sheets of two sides', duplex, { impressions: 8 }, 7],
    ['the last sheet of a copy with its empty back', duplex, { impressions: 5 }, 5],
    ['sheets of several copies', duplex, { sheets: 4 }, 7],
    ['the pages of whole sheets of several', twoUp, { impressions: 2 }, 4],
    ['the pages of a whole copy of several on a side', twoUp, { impressions: 3 }, 5],
    ['the pages of sheets of several', twoUp, { sheets: 3 }, 9],
    ['no pages of half a booklet', booklet, { impressions: 3 }, 0],
    ['the pages of a whole booklet', booklet, { impressions: 6, sheets: 3 }, 6],
    ['nothing where nothing is counted', simplex, {}, undefined],
    ['nothing where a printer says by -1 that it does not know', simplex, { impressions: -1 }, undefined],
    ['what is counted beside what is not', simplex, { impressions: 12, sheets: -2 }, 12],
  ])('%s count as delivered', (_what, order, counted, pages) => {
    expect(deliveredPages(order, counted)).toBe(pages)
  })
})

describe('the rest', () => {
  test('of one copy is its missing pages', () => {
    expect(restOfPrint(simplex, 18)).toEqual({ places: [18, 19], copies: 1 })
  })
  test('of several copies is the end of one and all of the others', () => {
    const order = { pagesUsed: 3, copies: 3, doubleSided: false }
    expect(restOfPrint(order, 4)).toEqual({ places: [1, 2, 0, 1, 2], copies: 1 })
    expect(restOfPrint(order, 3)).toEqual({ places: [0, 1, 2], copies: 2 })
  })
  test('of copies that begin on a sheet of their own is whole copies', () => {
    expect(restOfPrint(duplex, 7)).toEqual({ places: [0, 1, 2, 3, 4], copies: 2 })
  })
})

test.each([
  ['of one copy', simplex, { before: 12, now: 5 }, 17],
  ['of a copy that is printed whole again', duplex, { before: 6, now: 4 }, 9],
  ['never more than was ordered', simplex, { before: 12, now: 20 }, 20],
])('pages of two printers are added up: %s', (_what, order, { before, now }, expected) => {
  expect(deliveredInAll(order, before, now)).toBe(expected)
})

test('a print that came out completely is printed again completely', () => {
  expect(restOfPrint(simplex, 20)).toEqual(restOfPrint(simplex, 0))
})
