import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitPage, placementMatrix, uprightSize, type Matrix, type Rotation } from './fit-page.ts'
import { sheetSize } from './media.ts'

const a4 = sheetSize('A4', 'portrait')
const length = fc.double({ min: 1, max: 20_000, noNaN: true })
const size = fc.record({ width: length, height: length })
const rotation = fc.constantFrom<Rotation>(0, 90, 180, 270)
const box = fc
  .record({ left: fc.integer({ min: -500, max: 500 }), bottom: fc.integer({ min: -500, max: 500 }), size })
  .map(({ left, bottom, size: { width, height } }) => ({
    left,
    bottom,
    right: left + width,
    top: bottom + height,
  }))

function apply(m: Matrix, x: number, y: number): [number, number] {
  return [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f]
}

describe('fitPage', () => {
  test("leaves a page of the sheet's size as it is", () => {
    expect(fitPage(a4, a4)).toEqual({ scale: 1, x: 0, y: 0, ...a4 })
  })

  test('shrinks a large page and enlarges a small one', () => {
    expect(fitPage(sheetSize('A3', 'portrait'), a4).scale).toBeCloseTo(Math.SQRT1_2, 3)
    expect(fitPage({ width: 100, height: 100 }, a4).scale).toBeCloseTo(5.9528, 3)
  })

  test('keeps a landscape page upright on a portrait sheet', () => {
    const placed = fitPage(sheetSize('A4', 'landscape'), a4)
    expect(placed.width).toBeCloseTo(a4.width)
    expect(placed.height).toBeCloseTo(a4.width / Math.SQRT2, 0)
  })

  test('puts any page whole and centred on the sheet, touching two edges, in its own proportions', () => {
    fc.assert(
      fc.property(size, size, (page, sheet) => {
        const placed = fitPage(page, sheet)
        expect(placed.x).toBeGreaterThanOrEqual(-1e-6)
        expect(placed.y).toBeGreaterThanOrEqual(-1e-6)
        expect(placed.x * 2 + placed.width).toBeCloseTo(sheet.width, 5)
        expect(placed.y * 2 + placed.height).toBeCloseTo(sheet.height, 5)
        expect(Math.min(placed.x, placed.y)).toBeCloseTo(0, 5)
        expect(placed.width * page.height).toBeCloseTo(placed.height * page.width, 0)
      }),
    )
  })

  test.each([
    { width: 0, height: 10 },
    { width: Number.NaN, height: 10 },
    { width: -5, height: 10 },
  ])('rejects a page of $width x $height', (page) => {
    expect(() => fitPage(page, a4)).toThrow(RangeError)
  })
})

describe('placementMatrix', () => {
  test('maps the corners of any turned page to the corners of its place', () => {
    fc.assert(
      fc.property(box, rotation, size, (page, turn, sheet) => {
        const placed = fitPage(uprightSize(page, turn), sheet)
        const matrix = placementMatrix(page, turn, placed)
        const corners = [
          apply(matrix, page.left, page.bottom),
          apply(matrix, page.right, page.top),
          apply(matrix, page.left, page.top),
          apply(matrix, page.right, page.bottom),
        ]
        const xs = corners.map(([x]) => x)
        const ys = corners.map(([, y]) => y)
        expect(Math.min(...xs)).toBeCloseTo(placed.x, 3)
        expect(Math.max(...xs)).toBeCloseTo(placed.x + placed.width, 3)
        expect(Math.min(...ys)).toBeCloseTo(placed.y, 3)
        expect(Math.max(...ys)).toBeCloseTo(placed.y + placed.height, 3)
      }),
    )
  })

  test.each<[Rotation, string, [number, number]]>([
    [0, 'upper left', [0, 200]],
    [90, 'upper right', [200, 100]],
    [180, 'lower right', [100, 0]],
    [270, 'lower left', [0, 0]],
  ])('turned by %d degrees clockwise puts %s at the top left corner', (turn, _where, corner) => {
    const page = { left: 0, bottom: 0, right: 100, top: 200 }
    const upright = uprightSize(page, turn)
    const matrix = placementMatrix(page, turn, fitPage(upright, upright))
    expect(apply(matrix, 0, 200)).toEqual(corner)
  })
})
