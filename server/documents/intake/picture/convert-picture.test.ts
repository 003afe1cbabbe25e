import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../../platform/log/log.ts'
import { heifFile } from '../../../testing/fixtures/files/heif-file.ts'
import { heicPicture, makeHeic } from '../../../testing/fixtures/files/make-heic.ts'
import { makePhonePhoto } from '../../../testing/fixtures/files/make-phone-photo.ts'
import { colorSpread, readPixels } from '../../../testing/fixtures/files/read-pixels.ts'
import { temporaryFolder } from '../../../testing/fixtures/files/temporary-folder.ts'
import { createPdfEngine, type PdfEngine } from '../../engine/pdf-engine.ts'
import type { PictureFormat } from '../intake-processes.ts'
import { convertPicture } from './convert-picture.ts'

let engine: PdfEngine
beforeAll(() => {
  engine = createPdfEngine({ workers: 1, log: silentLog })
})
afterAll(() => engine.close())

const [red, blue, white] = [
  [200, 50, 50],
  [40, 60, 150],
  [255, 255, 255],
] as const

const colorOf = ([r, g, b]: readonly [number, number, number]) => ({ r, g, b })

/** Upright, its upper half red and its lower half blue. */
function redOverBlue(width = 60, height = 80): Sharp {
  const half = { width, height: height / 2, channels: 3 as const }
  return sharp({ create: { ...half, height, background: colorOf(blue) } }).composite([
    { input: { create: { ...half, background: colorOf(red) } }, gravity: 'north' },
  ])
}

/** Red in the upper left quarter and blue elsewhere before it is turned; its last tiles reach beyond it. */
function phonePhoto(quarterTurns: 0 | 1 | 2 | 3): Buffer {
  const [width, height] = [152, 104]
  const colorAt = (x: number, y: number) => (x < width / 2 && y < height / 2 ? red : blue)
  return makePhonePhoto({ width, height, tile: 64, quarterTurns, colorAt })
}

const corners = {
  'top left': [0.1, 0.1],
  'top right': [0.9, 0.1],
  'bottom left': [0.1, 0.9],
  'bottom right': [0.9, 0.9],
} as const

async function convert(picture: Buffer, format: PictureFormat, maxMegapixels = 100) {
  const outPath = join(await temporaryFolder(), 'page.pdf')
  await convertPicture(picture, outPath, { format, maxMegapixels })
  const { pages } = await engine.inspect(outPath)
  const { bytes } = await engine.renderPage(outPath, 0, { widthPixels: 300 })
  const pdf = await readFile(outPath)
  return { pdf, words: pdf.toString('latin1'), pages, seen: await readPixels(bytes), picture: bytes }
}

/** Alike as JPEG, colour profiles and a picture of a page leave colours. */
function near(color: readonly number[]) {
  return color.map((channel) =>
    expect.toSatisfy((found: number) => Math.abs(found - channel) < 60, `${channel}`),
  )
}

describe('a picture becomes one page', () => {
  test.each([
    ['JPEG', 'jpeg', () => redOverBlue().jpeg()],
    ['progressive JPEG', 'jpeg', () => redOverBlue().jpeg({ progressive: true })],
    ['CMYK JPEG', 'jpeg', () => redOverBlue().toColourspace('cmyk').jpeg()],
    ['PNG', 'png', () => redOverBlue().png()],
    ['interlaced PNG', 'png', () => redOverBlue().png({ progressive: true })],
    ['PNG with a palette', 'png', () => redOverBlue().png({ palette: true })],
    ['PNG of 16 bits', 'png', () => redOverBlue().toColourspace('rgb16').png()],
  ] as const)('of a %s, upright, in its colours', async (_what, format, make) => {
    const { pages, seen } = await convert(await make().toBuffer(), format)
    expect(pages).toHaveLength(1)
    expect(pages[0]!.widthPoints).toBeCloseTo(595.3, 0)
    expect(pages[0]!.heightPoints).toBeCloseTo(793.7, 0)
    expect(seen.at(0.5, 0.2)).toEqual(near(red))
    expect(seen.at(0.5, 0.8)).toEqual(near(blue))
  })

  test('turned as the camera was held', async () => {
    const lying = await redOverBlue().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { pages, seen } = await convert(lying, 'jpeg')
    expect(pages[0]!.widthPoints).toBeGreaterThan(pages[0]!.heightPoints)
    expect(seen.at(0.8, 0.5)).toEqual(near(red))
    expect(seen.at(0.2, 0.5)).toEqual(near(blue))
  })

  test('of a HEIC, turned as the camera was held', async () => {
    const heic = makeHeic({
      width: 64,
      height: 48,
      quarterTurns: 1,
      colorAt: (x) => (x < 32 ? blue : red),
    })
    const { pages, seen } = await convert(heic, 'heif')
    expect(pages[0]!.widthPoints).toBeLessThan(pages[0]!.heightPoints)
    expect(seen.at(0.5, 0.2)).toEqual(near(red))
    expect(seen.at(0.5, 0.8)).toEqual(near(blue))
  })

  test.each([
    [0, 'lying', 'top left'],
    [1, 'upright', 'bottom left'],
    [2, 'lying', 'bottom right'],
    [3, 'upright', 'top right'],
  ] as const)(
    'of a phone’s HEIC with tiles, turned once by %d quarters',
    async (quarterTurns, pose, corner) => {
      const { pages, seen } = await convert(phonePhoto(quarterTurns), 'heif')
      expect(pages).toHaveLength(1)
      const { widthPoints, heightPoints } = pages[0]!
      expect(widthPoints > heightPoints ? 'lying' : 'upright').toBe(pose)
      const reds = Object.entries(corners).filter(([, [x, y]]) => seen.at(x, y)[0] > 150)
      expect(reds.map(([name]) => name)).toEqual([corner])
      for (const [x, y] of Object.values(corners)) {
        expect([near(red), near(blue)]).toContainEqual(seen.at(x, y))
      }
    },
  )

  test('of the primary picture of a HEIC, whichever comes first in it', async () => {
    const [first, second] = [red, blue].map((color) =>
      heicPicture({ width: 32, height: 32, colorAt: () => color }),
    )
    for (const [meant, color] of [
      [first!, red],
      [second!, blue],
    ] as const) {
      const { seen } = await convert(heifFile([first!, second!], meant), 'heif')
      expect(seen.at(0.5, 0.5)).toEqual(near(color))
    }
  })

  test('that is white where the picture is transparent', async () => {
    const clear = { create: { width: 50, height: 50, channels: 4 as const, background: '#00000000' } }
    const { seen } = await convert(await sharp(clear).png().toBuffer(), 'png')
    expect(seen.at(0.5, 0.5)).toEqual(white)
  })

  test.each([
    ['JPEG', 'jpeg', (grey: Sharp) => grey.jpeg()],
    ['PNG', 'png', (grey: Sharp) => grey.png()],
    ['PNG of 16 bits', 'png', (grey: Sharp) => grey.toColourspace('grey16').png()],
    ['transparent PNG', 'png', (grey: Sharp) => grey.ensureAlpha(0.5).png()],
  ] as const)('that stays grey where a %s is grey', async (_what, format, make) => {
    const grey = redOverBlue().toColourspace('b-w')
    const { words, picture } = await convert(await make(grey).toBuffer(), format)
    expect(words).toContain('/DeviceGray')
    expect(await colorSpread(picture)).toBe(0)
  })

  test('without the file’s metadata', async () => {
    const place = { IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } }
    const photo = await redOverBlue().jpeg().withExif(place).toBuffer()
    expect(photo.includes('Asha')).toBe(true)
    const { pdf } = await convert(photo, 'jpeg')
    expect(pdf.includes('Asha') || pdf.includes('Exif')).toBe(false)
  })
})

describe('a picture is stored', () => {
  test('with every pixel of a screenshot', async () => {
    const lines = await redOverBlue(1200, 900).png().toBuffer()
    const { words } = await convert(lines, 'png')
    expect(words).toContain('/FlateDecode')
    expect(words).not.toContain('/DCTDecode')
  })

  test('without growing ten times for a photo that came as a PNG', async () => {
    const noise = {
      width: 900,
      height: 900,
      channels: 3 as const,
      background: 'black',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
    }
    const { words } = await convert(await sharp({ create: noise }).png().toBuffer(), 'png')
    expect(words).toContain('/DCTDecode')
  })

  test('with no more pixels than a print can show', async () => {
    const strip = { create: { width: 12_000, height: 600, channels: 3 as const, background: 'teal' } }
    const { words } = await convert(await sharp(strip).jpeg().toBuffer(), 'jpeg')
    expect(words).toMatch(/\/Width 9921\s+\/Height 496/)
  })
})

describe('a picture is rejected', () => {
  const noisy = {
    create: {
      width: 300,
      height: 300,
      channels: 3 as const,
      background: 'black',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
    },
  }
  const whole = {
    jpeg: () => sharp(noisy).jpeg().toBuffer(),
    png: () => sharp(noisy).png().toBuffer(),
    heif: async () => makeHeic({ width: 64, height: 64, colorAt: (x, y) => [x, y, 0] }),
  }
  const parts = [0.3, 0.6, 0.9]
  const cuts = (['jpeg', 'png', 'heif'] as const).flatMap((format) =>
    parts.map((part) => [format, part] as const),
  )

  test.each(cuts)('when it is a %s cut at %d of its length', async (format, part) => {
    const bytes = await whole[format]()
    const cut = bytes.subarray(0, bytes.length * part)
    await expect(convert(cut, format)).rejects.toMatchObject({ reason: 'corrupt' })
  })

  test.each(parts)('when a phone’s HEIC is cut at %d of its length', async (part) => {
    const photo = phonePhoto(3)
    const cut = photo.subarray(0, photo.length * part)
    await expect(convert(cut, 'heif')).rejects.toMatchObject({ reason: 'corrupt' })
  })

  test.each([
    ['jpeg', whole.jpeg],
    ['png', whole.png],
    ['heif', whole.heif],
  ] as const)('when a %s has more pixels than the limit', async (format, make) => {
    const rejected = convert(await make(), format, 0.004)
    await expect(rejected).rejects.toMatchObject({
      reason: 'too_large',
      advice: { values: { maxMegapixels: 0.004 } },
    })
  })

  test('for the size that a HEIC declares, before anything is decoded', async () => {
    const bomb = makeHeic({
      width: 16,
      height: 16,
      declared: { width: 60_000, height: 60_000 },
      colorAt: () => red,
    })
    await expect(convert(bomb, 'heif')).rejects.toMatchObject({
      reason: 'too_large',
    })
  })
})
