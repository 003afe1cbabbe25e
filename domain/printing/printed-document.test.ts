import { describe, expect, test } from 'vitest'
import { documentParts, orderedPart, orderedTime } from './printed-document.ts'

const simplex = { pagesUsed: 3, copies: 2, doubleSided: false }
const duplex = { pagesUsed: 3, copies: 2, doubleSided: true }
const slip = { coverSlip: true, isRaster: false }

describe('the document of an order', () => {
  test('is its pages, of which the printer makes the copies', () => {
    const parts = documentParts(simplex, { coverSlip: false, isRaster: false })
    expect(parts).toEqual({ slipSides: 0, writtenCopies: 1, printerCopies: 2, hasBlankEnd: false })
  })
  test('has one slip, however many copies follow it', () => {
    const parts = documentParts(simplex, slip)
    expect(parts).toEqual({ slipSides: 1, writtenCopies: 2, printerCopies: 1, hasBlankEnd: false })
  })
  test('has the slip and each copy on sheets of their own where both sides are printed', () => {
    const parts = documentParts(duplex, slip)
    expect(parts).toEqual({ slipSides: 2, writtenCopies: 2, printerCopies: 1, hasBlankEnd: true })
    expect(documentParts({ ...duplex, pagesUsed: 4 }, slip).hasBlankEnd).toBe(false)
    expect(documentParts({ ...duplex, copies: 1 }, slip).hasBlankEnd).toBe(false)
  })
  test('has its copies written out for a printer that gets pixels', () => {
    const parts = documentParts(duplex, { coverSlip: false, isRaster: true })
    expect(parts).toEqual({ slipSides: 0, writtenCopies: 2, printerCopies: 1, hasBlankEnd: true })
    expect(orderedPart(parts, duplex, { impressions: 5, sheets: 3 })).toEqual({ impressions: 4, sheets: 3 })
  })
  test('has no slip where its copies would be too many pages to write out', () => {
    const many = { pagesUsed: 300, copies: 90, doubleSided: false }
    expect(documentParts(many, slip)).toMatchObject({ slipSides: 0, writtenCopies: 1, printerCopies: 90 })
    expect(documentParts({ ...many, copies: 60 }, slip).slipSides).toBe(1)
    expect(documentParts(many, { coverSlip: true, isRaster: true })).toMatchObject({
      slipSides: 0,
      writtenCopies: 90,
    })
  })
})

describe('of what a printer counts', () => {
  test.each([
    ['the slip', simplex, { impressions: 1, sheets: 1 }, { impressions: 0, sheets: 0 }],
    ['nothing yet', simplex, { impressions: 0, sheets: 0 }, { impressions: 0, sheets: 0 }],
    ['a page after the slip', simplex, { impressions: 2, sheets: 2 }, { impressions: 1, sheets: 1 }],
    ['both sides of the slip', duplex, { impressions: 2, sheets: 1 }, { impressions: 0, sheets: 0 }],
    ['the blank end of a copy', duplex, { impressions: 6, sheets: 3 }, { impressions: 3, sheets: 2 }],
    ['a page of the second copy', duplex, { impressions: 7, sheets: 3 }, { impressions: 4, sheets: 2 }],
    [
      'nothing at all',
      simplex,
      { impressions: undefined, sheets: undefined },
      { impressions: undefined, sheets: undefined },
    ],
  ])('%s is left out', (_what, order, counted, ordered) => {
    expect(orderedPart(documentParts(order, slip), order, counted)).toEqual(ordered)
  })
  test('everything counts where there is no slip', () => {
    const parts = documentParts(simplex, { coverSlip: false, isRaster: false })
    expect(orderedPart(parts, simplex, { impressions: 5, sheets: 5 })).toEqual({ impressions: 5, sheets: 5 })
  })
})

test('the time of the slip and of blank pages is no time of the pages', () => {
  expect(orderedTime(documentParts(simplex, slip), { sides: 6, seconds: 14 })).toBe(12)
  expect(orderedTime(documentParts(duplex, slip), { sides: 6, seconds: 20 })).toBe(12)
  expect(orderedTime(documentParts(duplex, slip), { sides: 6, seconds: undefined })).toBeUndefined()
})
