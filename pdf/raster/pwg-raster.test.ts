import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPwgRaster, readRows } from '../../server/testing/fixtures/files/read-pwg-raster.ts'
import { compressRows, pageHeader, syncWord, type PwgPage } from './pwg-raster.ts'

const page: PwgPage = {
  width: 4,
  height: 3,
  bytesPerPixel: 3,
  resolution: { crossFeed: 300, feed: 600 },
  sheet: { width: 595.28, height: 841.89, name: 'iso_a4_210x297mm' },
  sides: 'two-sided-short-edge',
  transform: { crossFeed: -1, feed: 1 },
  totalPages: 7,
}

/** Pictures with long runs, equal rows and single pixels. */
const pictures = fc
  .record({
    bytesPerPixel: fc.constantFrom(1 as const, 3 as const),
    width: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 120, max: 400 })),
    rows: fc.array(fc.record({ seed: fc.nat(4), times: fc.constantFrom(1, 2, 255, 256, 257) }), {
      minLength: 1,
      maxLength: 4,
    }),
    runs: fc.array(fc.constantFrom(1, 1, 1, 2, 3, 127, 128, 129, 260), { minLength: 1 }),
  })
  .map(({ bytesPerPixel, width, rows, runs }) => {
    const rowOf = (seed: number) => {
      const row = Buffer.alloc(width * bytesPerPixel)
      for (let x = 0, run = seed; x < width; run += 1) {
        const end = Math.min(width, x + runs[run % runs.length]!)
        row.fill((seed * 37 + run * 11) % 256, x * bytesPerPixel, end * bytesPerPixel)
        x = end
      }
      return row
    }
    const all = rows.flatMap(({ seed, times }) => Array.from({ length: times }, () => rowOf(seed)))
    return { pixels: Buffer.concat(all), width, height: all.length, bytesPerPixel }
  })

test('compressed rows hold the same pixels', () => {
  fc.assert(
    fc.property(pictures, ({ pixels, width, height, bytesPerPixel }) => {
      const compressed = compressRows(pixels, width, bytesPerPixel)
      const read = readRows(compressed, { width, height, bytesPerPixel })
      expect(read.end).toBe(compressed.length)
      expect(read.pixels.equals(pixels)).toBe(true)
    }),
  )
})

test('pixels that are all different take a byte more for each 128 and each row', () => {
  const pixels = Uint8Array.from({ length: 256 }, (_, at) => at)
  expect(compressRows(pixels, 256, 1)).toHaveLength(256 + 2 + 1)
})

test('a white page takes few bytes', () => {
  expect(compressRows(new Uint8Array(2_480 * 3_507).fill(255), 2_480, 1).length).toBeLessThan(700)
})

test('the header says how the page is drawn, in places where a printer looks', () => {
  const pixels = Buffer.from(Array.from({ length: 36 }, (_, at) => at * 5))
  const document = Buffer.concat([syncWord, pageHeader(page), compressRows(pixels, 4, 3)])
  const [read, ...others] = readPwgRaster(document)
  expect(others).toEqual([])
  expect(read).toEqual({
    width: 4,
    height: 3,
    bytesPerPixel: 3,
    colorSpace: 19,
    bitsPerColor: 8,
    resolution: [300, 600],
    pageSize: [595, 842],
    mediaName: 'iso_a4_210x297mm',
    duplex: true,
    tumble: true,
    transform: [-1, 1],
    totalPages: 7,
    pixels,
  })
})
