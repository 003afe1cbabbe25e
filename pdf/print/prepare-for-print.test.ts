import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fitPage, sheetSize, type Media, type Orientation } from '@campus-print/domain/printing'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { engineBench } from '../../server/testing/fixtures/documents/engine-bench.ts'
import {
  firstFreeObject,
  makePages,
  makePdf,
  streamObject,
  type PdfSpec,
} from '../../server/testing/fixtures/files/make-pdf.ts'
import { colorSpread, readPixels, type Pixels } from '../../server/testing/fixtures/files/read-pixels.ts'
import { readText } from '../../server/testing/fixtures/files/read-text.ts'
import type { PrepareOptions } from './prepare-for-print.ts'

const { engine, folder, file, close } = await engineBench()
afterAll(close)

async function prepare(source: string, options: Partial<PrepareOptions> = {}): Promise<string> {
  const out = join(folder, `${crypto.randomUUID()}.pdf`)
  await engine.prepare(source, out, {
    pageIndexes: [0],
    media: 'A4',
    orientation: 'portrait',
    grey: false,
    ...options,
  })
  return out
}

async function prepared(spec: PdfSpec, options: Partial<PrepareOptions> = {}): Promise<string> {
  return prepare(await file(makePdf(spec)), options)
}

async function look(path: string, widthPixels = 600, pageIndex = 0): Promise<Pixels> {
  return readPixels((await engine.renderPage(path, pageIndex, { widthPixels })).bytes)
}

/** A page of four coloured quarters, so that any turn, flip, shift or crop shows. */
function quarters({ width = 400, height = 600, left = 0, bottom = 0 } = {}) {
  const quarter = (color: string, column: number, row: number) =>
    `${color} rg ${left + (column * width) / 2} ${bottom + (row * height) / 2} ${width / 2} ${height / 2} re f`
  const content = [
    quarter('1 0 0', 0, 1),
    quarter('0 1 0', 1, 1),
    quarter('0 0 1', 0, 0),
    quarter('1 1 0', 1, 0),
  ].join('\n')
  return { width, height, left, bottom, content }
}

function appearance(color: string): Buffer {
  return streamObject(`${color} rg 0 0 100 100 re f`, '/Type /XObject /Subtype /Form /BBox [0 0 100 100]')
}

function stamp(at: number, appearanceObject: number, flags: number): string {
  return `<< /Type /Annot /Subtype /Stamp /Rect [${at} 100 ${at + 100} 200] /F ${flags}
    /AP << /N ${appearanceObject} 0 R >> >>`
}

/** Allowed per channel: pictures are compared after lossy compression. */
const tolerance = 24

function expectSame(found: [number, number, number], wanted: [number, number, number]): void {
  for (const [at, channel] of found.entries()) expect(Math.abs(channel - wanted[at]!)).toBeLessThan(tolerance)
}

const everySheet = (['A4', 'A3', 'Letter', 'Legal'] as Media[]).flatMap((media) =>
  (['portrait', 'landscape'] as Orientation[]).map((orientation) => ({ media, orientation })),
)

describe('placing pages on sheets', () => {
  const sources = {
    'an upright page': quarters(),
    'a page turned by 90 degrees': { ...quarters(), rotation: 90 as const },
    'a page turned by 180 degrees': { ...quarters(), rotation: 180 as const },
    'a page turned by 270 degrees': { ...quarters(), rotation: 270 as const },
    'a page whose coordinates begin elsewhere': quarters({ left: -130, bottom: 77 }),
    'a page larger than any sheet': quarters({ width: 3_000, height: 1_200 }),
    'a cropped page': { ...quarters(), entries: '/CropBox [50 100 350 500]' },
    'a page in another unit': { ...quarters(), entries: '/UserUnit 2.5' },
    'a page with print boxes of its own': {
      ...quarters(),
      entries: '/TrimBox [9 9 90 90] /BleedBox [5 5 95 95]',
    },
  }

  describe.each(everySheet)('$media $orientation', ({ media, orientation }) => {
    const sheet = sheetSize(media, orientation)

    test.each(Object.entries(sources))('%s shows whole, where it belongs', async (_what, page) => {
      const source = await file(makePdf({ pages: [page] }))
      const [size] = (await engine.inspect(source)).pages
      const out = await prepare(source, { media, orientation })
      const [printed] = (await engine.inspect(out)).pages
      expect(printed!.widthPoints).toBeCloseTo(sheet.width, 2)
      expect(printed!.heightPoints).toBeCloseTo(sheet.height, 2)

      const placed = fitPage({ width: size!.widthPoints, height: size!.heightPoints }, sheet)
      const [before, after] = [await look(source), await look(out)]
      for (const x of [0.02, 0.25, 0.48, 0.52, 0.75, 0.98]) {
        for (const y of [0.02, 0.25, 0.48, 0.52, 0.75, 0.98]) {
          const left = (placed.x + x * placed.width) / sheet.width
          const top = (sheet.height - placed.y - placed.height + y * placed.height) / sheet.height
          expectSame(after.at(left, top), before.at(x, y))
        }
      }
      if (placed.x > 5) expectSame(after.at(placed.x / 2 / sheet.width, 0.5), [255, 255, 255])
      if (placed.y > 5) expectSame(after.at(0.5, placed.y / 2 / sheet.height), [255, 255, 255])
    })
  })

  test('nothing is left that would scale or turn the sheet once more', async () => {
    const out = await prepared({ pages: [{ ...quarters(), rotation: 90, entries: '/UserUnit 2.5' }] })
    const [page] = (await PDFDocument.load(await readFile(out))).getPages()
    expect(page!.node.has(PDFName.of('UserUnit'))).toBe(false)
    expect(page!.getRotation().angle).toBe(0)
    for (const box of [page!.getCropBox(), page!.getTrimBox(), page!.getBleedBox(), page!.getArtBox()]) {
      expect(box).toEqual(page!.getMediaBox())
    }
  })

  test('what lies outside the page does not show on the sheet', async () => {
    const content = `1 0 0 rg -1000 -1000 3000 3000 re f`
    const out = await look(await prepared({ pages: [{ width: 400, height: 400, content }] }))
    expectSame(out.at(0.5, 0.5), [255, 0, 0])
    expectSame(out.at(0.5, 0.05), [255, 255, 255])
    expectSame(out.at(0.5, 0.95), [255, 255, 255])
  })

  test('boxes and rotation that pages inherit are kept', async () => {
    const page = quarters()
    const out = await prepared({
      pages: [{ content: page.content }, { content: page.content }],
      inherited: '/MediaBox [0 0 400 600] /Rotate 90',
    })
    const [first] = [await look(out)]
    expectSame(first.at(0.25, 0.4), [0, 0, 255])
    expectSame(first.at(0.75, 0.4), [255, 0, 0])
  })

  test('a page without content prints as an empty sheet', async () => {
    const out = await prepared({ pages: [{}] })
    expectSame((await look(out)).at(0.5, 0.5), [255, 255, 255])
  })
})

describe('choosing pages', () => {
  test('the chosen pages come in the requested order, also repeatedly, with their text as text', async () => {
    const source = await file(makePages(9))
    const out = await prepare(source, { pageIndexes: [6, 0, 1, 0] })
    expect(await readText(await readFile(out))).toEqual(['Page 7', 'Page 1', 'Page 2', 'Page 1'])
  })

  test('a page that does not exist is an error and leaves no file', async () => {
    const source = await file(makePages(2))
    const before = await readdir(folder)
    await expect(prepare(source, { pageIndexes: [5] })).rejects.toThrow('There is no page 5')
    expect(await readdir(folder)).toEqual(before)
  })

  test('a rejected document leaves no file', async () => {
    const source = await file(makePages(2).subarray(0, 300))
    const before = await readdir(folder)
    await expect(prepare(source)).rejects.toMatchObject({ reason: 'corrupt' })
    expect(await readdir(folder)).toEqual(before)
  })

  test('the answer states pages and bytes of the file', async () => {
    const source = await file(makePages(3))
    const out = join(folder, 'stated.pdf')
    const options = { pageIndexes: [0, 2], media: 'A4', orientation: 'portrait', grey: true } as const
    const stated = await engine.prepare(source, out, { ...options, pageIndexes: [0, 2] })
    expect(stated).toEqual({ pages: 2, bytes: (await readFile(out)).length })
  })

  test.each([false, true])('the same pages give the same bytes (grey: %s)', async (grey) => {
    const source = await file(makePages(3))
    const [first, second] = [await prepare(source, { grey }), await prepare(source, { grey })]
    expect((await readFile(first)).equals(await readFile(second))).toBe(true)
  })
})

describe('what prints', () => {
  test('annotations marked for printing become part of the page, others are left out', async () => {
    const [red, blue, shown, hidden] = [0, 1, 2, 3].map((at) => firstFreeObject + at)
    const out = await prepared({
      pages: [{ width: 595, height: 842, entries: `/Annots [${shown} 0 R ${hidden} 0 R]` }],
      objects: [appearance('1 0 0'), appearance('0 0 1'), stamp(100, red!, 4), stamp(300, blue!, 2)],
    })
    const pixels = await look(out)
    expectSame(pixels.at(150 / 595, 1 - 150 / 842), [255, 0, 0])
    expectSame(pixels.at(350 / 595, 1 - 150 / 842), [255, 255, 255])
    expect((await readFile(out, 'latin1')).includes('/Annots')).toBe(false)
  })

  test('a form field shows the value that was filled in, even one without an appearance', async () => {
    const field = firstFreeObject
    const out = await prepared({
      pages: [{ entries: `/Annots [${field} 0 R]` }],
      catalog: `/AcroForm << /Fields [${field} 0 R] /NeedAppearances true /DA (/Helv 12 Tf 0 g)
        /DR << /Font << /Helv 3 0 R >> >> >>`,
      objects: [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Filled in) /F 4 /Rect [100 700 300 730]
          /DA (/Helv 12 Tf 0 g) >>`,
      ],
    })
    expect(await readText(await readFile(out))).toEqual([expect.stringContaining('Filled in')])
  })

  test.each([false, true])('hidden layers stay hidden, shown ones show (grey: %s)', async (grey) => {
    const [shown, hidden] = [firstFreeObject, firstFreeObject + 1]
    const out = await prepared(
      {
        pages: [
          {
            content: `/OC /Shown BDC 0 g 0 421 595 421 re f EMC /OC /Hidden BDC 0 g 0 0 595 421 re f EMC`,
            entries: `/Resources << /Properties << /Shown ${shown} 0 R /Hidden ${hidden} 0 R >> >>`,
          },
        ],
        catalog: `/OCProperties << /OCGs [${shown} 0 R ${hidden} 0 R] /D << /OFF [${hidden} 0 R] >> >>`,
        objects: ['<< /Type /OCG /Name (Shown) >>', '<< /Type /OCG /Name (Hidden) >>'],
      },
      { grey },
    )
    const pixels = await look(out)
    expectSame(pixels.at(0.5, 0.25), [0, 0, 0])
    expectSame(pixels.at(0.5, 0.75), [255, 255, 255])
  })
})

describe('grey', () => {
  test('no pixel keeps a colour, light stays light and dark dark', async () => {
    const source = await file(makePdf({ pages: [{ ...quarters(), text: 'Words' }] }))
    const out = await prepare(source, { grey: true })
    const picture = await engine.renderPage(out, 0, { widthPixels: 800 })
    // Lossy compression may move the channels of a grey pixel by a step or two.
    expect(await colorSpread(picture.bytes)).toBeLessThanOrEqual(4)
    const pixels = await readPixels(picture.bytes)
    const [red, green, blue, yellow] = [
      pixels.at(0.25, 0.25),
      pixels.at(0.75, 0.25),
      pixels.at(0.25, 0.7),
      pixels.at(0.75, 0.7),
    ]
    expect(yellow[0]).toBeGreaterThan(green[0])
    expect(green[0]).toBeGreaterThan(red[0])
    expect(red[0]).toBeGreaterThan(blue[0])
    expect(await readText(await readFile(out))).toEqual(['Words'])
  })

  test('paper stays white and black stays black', async () => {
    const out = await look(await prepared({ pages: [{ content: '0 g 0 0 595 421 re f' }] }, { grey: true }))
    expectSame(out.at(0.5, 0.25), [255, 255, 255])
    expectSame(out.at(0.5, 0.75), [0, 0, 0])
  })

  test('every page loses its colour, also those that share their resources', async () => {
    const source = await file(makePdf({ pages: [quarters(), quarters(), quarters()] }))
    const out = await prepare(source, { pageIndexes: [0, 1, 2, 1], grey: true })
    expect(await engine.findColoredPages(out, 4)).toEqual([])
  })
})
