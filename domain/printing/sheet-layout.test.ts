import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveredPages, restOfPrint } from './delivered.ts'
import { mediaSizes, sheetSize } from './media.ts'
import { documentParts } from './printed-document.ts'
import {
  areasOf,
  bindingMarginPoints,
  countSheets,
  countSides,
  layoutError,
  pagesPerSideChoices,
  plainLayout,
  placesPerSide,
  sheetOrientation,
  sidesOf,
  sidesPerCopy,
} from './sheet-layout.ts'

const layouts = fc.oneof(
  fc.record({ pagesPerSide: fc.constantFrom(...pagesPerSideChoices), booklet: fc.constant(false) }),
  fc.constant({ pagesPerSide: 1 as const, booklet: true }),
)
const orders = fc
  .record({ layout: layouts, pagesUsed: fc.integer({ min: 1, max: 300 }), doubleSided: fc.boolean() })
  .chain(({ layout, ...order }) => fc.constant({ ...order, ...layout }))
  .map((order) => ({ ...order, doubleSided: order.booklet || order.doubleSided }))

describe('of every layout', () => {
  test('each chosen page lies on exactly one side', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const pages = sidesOf(order).flatMap((side) => side.filter((page) => page !== null))
        expect(pages.toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: order.pagesUsed }, (_, at) => at),
        )
      }),
    )
  })

  test('sides and sheets are as many as are printed, and no more', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 5 }), (order, copies) => {
        const sides = sidesOf(order)
        const perSheet = order.doubleSided ? 2 : 1
        const sheets = countSheets({ ...order, copies })
        expect(sides).toHaveLength(sidesPerCopy(order))
        expect(countSides({ ...order, copies })).toBe(sides.length * copies)
        expect(sheets * perSheet).toBeGreaterThanOrEqual(sides.length * copies)
        expect(sheets).toBe(Math.ceil(sides.length / perSheet) * copies)
        expect(sides.every((side) => side.length === placesPerSide(order))).toBe(true)
      }),
    )
  })

  test('what was delivered and the rest are all pages of all copies', () => {
    fc.assert(
      fc.property(
        orders,
        fc.record({ copies: fc.integer({ min: 1, max: 4 }), sides: fc.nat(700), isStapled: fc.boolean() }),
        (layout, { copies, sides, isStapled }) => {
          const finishing = isStapled && !layout.booklet ? ('staple' as const) : ('none' as const)
          const order = { ...layout, copies, finishing }
          const impressions = Math.min(sides, countSides(order))
          const delivered = deliveredPages(order, { impressions }) ?? 0
          const total = order.pagesUsed * copies
          expect(delivered).toBeLessThanOrEqual(total)
          if (impressions === countSides(order)) expect(delivered).toBe(total)
          if (delivered === total) return
          const rest = restOfPrint(order, delivered)
          const left = rest.places.length * rest.copies
          // A copy that was begun is printed whole at most.
          expect(left).toBeGreaterThanOrEqual(total - delivered)
          expect(left).toBeLessThan(total - delivered + order.pagesUsed)
          // The rest begins on a sheet of its own.
          const begun = rest.copies === 1 ? (rest.places[0] ?? 0) : 0
          expect(begun % (placesPerSide(order) * (order.doubleSided ? 2 : 1))).toBe(0)
          if (order.booklet || isStapled) expect(delivered % order.pagesUsed).toBe(0)
        },
      ),
    )
  })
})

describe('a booklet', () => {
  test.each(Array.from({ length: 40 }, (_, at) => at + 1))('of %i pages reads in order', (pagesUsed) => {
    const sides = sidesOf({ pagesUsed, booklet: true })
    expect(sides).toHaveLength(2 * Math.ceil(pagesUsed / 4))
    // Folded, the right halves of the fronts and the left halves of the backs lie on top of each other, then the others.
    const sheets = Array.from({ length: sides.length / 2 }, (_, at) => [sides[2 * at], sides[2 * at + 1]])
    const firstHalf = sheets.flatMap(([front, back]) => [front?.[1], back?.[0]])
    const secondHalf = sheets.toReversed().flatMap(([front, back]) => [back?.[1], front?.[0]])
    const read = [...firstHalf, ...secondHalf]
    expect(read.slice(0, pagesUsed)).toEqual(Array.from({ length: pagesUsed }, (_, at) => at))
    expect(read.slice(pagesUsed).every((page) => page === null)).toBe(true)
  })

  test('of 8 pages has its outer pages on the outer sheet', () => {
    expect(sidesOf({ pagesUsed: 8, booklet: true })).toEqual([
      [7, 0],
      [1, 6],
      [5, 2],
      [3, 4],
    ])
  })
})

describe('the sheet', () => {
  test.each([
    ['portrait', { pagesPerSide: 1 }, 'portrait'],
    ['portrait', { pagesPerSide: 2 }, 'landscape'],
    ['landscape', { pagesPerSide: 2 }, 'portrait'],
    ['portrait', { pagesPerSide: 4 }, 'portrait'],
    ['landscape', { pagesPerSide: 4 }, 'landscape'],
    ['portrait', { booklet: true }, 'landscape'],
  ] as const)('for %s pages with %j lies in %s', (pages, layout, sheet) => {
    expect(sheetOrientation(pages, layout)).toBe(sheet)
  })

  test('has its pages beside each other first, then below', () => {
    const areas = areasOf({ width: 400, height: 600 }, { ...plainLayout, pagesPerSide: 4 }, false)
    expect(areas).toEqual([
      { x: 0, y: 300, width: 200, height: 300 },
      { x: 200, y: 300, width: 200, height: 300 },
      { x: 0, y: 0, width: 200, height: 300 },
      { x: 200, y: 0, width: 200, height: 300 },
    ])
  })

  test('across has two pages side by side, and an upright one below each other', () => {
    const two = { ...plainLayout, pagesPerSide: 2 } as const
    expect(areasOf({ width: 600, height: 400 }, two, false).map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [300, 0],
    ])
    expect(areasOf({ width: 400, height: 600 }, two, false).map(({ x, y }) => [x, y])).toEqual([
      [0, 300],
      [0, 0],
    ])
  })

  test('has the binding margin at the bound edge: of a back, the opposite one', () => {
    const sheet = sheetSize('A4', 'portrait')
    const [left, top] = (['left', 'top'] as const).map((bindingMargin) => ({ ...plainLayout, bindingMargin }))
    const [area] = areasOf(sheet, left ?? plainLayout, false)
    expect(area).toMatchObject({ x: bindingMarginPoints, y: 0, height: mediaSizes.A4.height })
    expect(area?.width).toBeCloseTo(sheet.width - bindingMarginPoints)
    expect(areasOf(sheet, left ?? plainLayout, true)[0]).toMatchObject({ x: 0, y: 0 })
    expect(areasOf(sheet, top ?? plainLayout, false)[0]).toMatchObject({ x: 0, y: 0 })
    expect(areasOf(sheet, top ?? plainLayout, true)[0]).toMatchObject({ x: 0, y: bindingMarginPoints })
  })
})

describe('settings that do not go together are rejected:', () => {
  const order = { orientation: 'portrait', doubleSided: true, ...plainLayout } as const
  const booklet = { ...order, booklet: true } as const
  test.each([
    ['a booklet on one side', { ...booklet, doubleSided: false }, 8, 'doubleSided'],
    ['a booklet across', { ...booklet, orientation: 'landscape' }, 8, 'orientation'],
    ['a booklet with more pages a side', { ...booklet, pagesPerSide: 2 }, 8, 'pagesPerSide'],
    ['a booklet with a margin', { ...booklet, bindingMargin: 'left' }, 8, 'bindingMargin'],
    ['a stapled booklet', { ...booklet, finishing: 'staple' }, 8, 'finishing'],
    ['a staple through one sheet', { ...order, finishing: 'staple' }, 2, 'finishing'],
    ['a staple through 51 sheets', { ...order, finishing: 'staple' }, 101, 'finishing'],
  ] as const)('%s', (_what, settings, pages, field) => {
    expect(layoutError(settings, pages)?.field).toBe(field)
  })
  test.each([
    ['nothing special', order, 1],
    ['a booklet', booklet, 1],
    ['a staple through 50 sheets', { ...order, finishing: 'staple' }, 100],
    ['a staple through 50 sheets of 4 pages a side', { ...order, pagesPerSide: 4, finishing: 'staple' }, 400],
    ['holes in one sheet', { ...order, finishing: 'punch' }, 1],
  ] as const)('but not %s', (_what, settings, pages) => {
    expect(layoutError(settings, pages)).toBeUndefined()
  })
})

describe('a stapled print', () => {
  const stapled = { pagesUsed: 6, copies: 3, doubleSided: false, finishing: 'staple' } as const
  test('has no slip, and copies that the printer makes', () => {
    expect(documentParts(stapled, { coverSlip: true, isRaster: false })).toMatchObject({
      slipSides: 0,
      writtenCopies: 1,
      printerCopies: 3,
    })
  })
  test('is delivered by whole copies', () => {
    expect(deliveredPages(stapled, { impressions: 11 })).toBe(6)
    expect(deliveredPages({ ...stapled, finishing: 'punch' }, { impressions: 11 })).toBe(11)
  })
})
