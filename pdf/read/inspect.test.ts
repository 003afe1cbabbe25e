import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { engineBench } from '../../server/testing/fixtures/documents/engine-bench.ts'
import {
  encryptPdf,
  firstFreeObject,
  makePages,
  makePdf,
  streamObject,
} from '../../server/testing/fixtures/files/make-pdf.ts'
import { withPagesOutOfTable } from '../../server/testing/fixtures/files/ambiguous-pdfs.ts'

const { engine, folder, file, close } = await engineBench()
afterAll(close)

function cut(content: Buffer, part: number): Buffer {
  return content.subarray(0, Math.floor(content.length * part))
}

async function inspect(content: string | Uint8Array) {
  return engine.inspect(await file(content))
}

describe('counting', () => {
  test.each([1, 2, 30, 300])('%d pages are counted', async (count) => {
    const { pages, damaged } = await inspect(makePages(count))
    expect(pages).toHaveLength(count)
    expect(damaged).toBe(false)
  })

  test.each([
    { there: 1, declared: 500 },
    { there: 3, declared: 1 },
    { there: 3, declared: 0 },
    { there: 2, declared: -7 },
  ])('$there pages are counted where $declared are declared', async ({ there, declared }) => {
    const pages = Array.from({ length: there }, () => ({ text: 'here' }))
    const found = await inspect(makePdf({ pages, declaredCount: declared }))
    expect(found.pages).toHaveLength(there)
  })

  test('a lie about the number of pages is called damage', async () => {
    expect((await inspect(makePdf({ pages: [{}, {}], declaredCount: 1 }))).damaged).toBe(true)
    expect((await inspect(makePdf({ pages: [{}, {}], declaredCount: 9 }))).damaged).toBe(true)
  })

  test('pages that a wrong declaration hides can be drawn too', async () => {
    const path = await file(makePdf({ pages: [{}, { text: 'second' }], declaredCount: 1 }))
    expect((await engine.renderPage(path, 1, { widthPixels: 100 })).bytes.length).toBeGreaterThan(0)
  })

  test('pages that only a reader of the whole file would find are not counted', async () => {
    const { pages, damaged } = await inspect(withPagesOutOfTable())
    expect([pages.length, damaged]).toEqual([1, false])
  })

  test('documents that are opened in turns stay what they are', async () => {
    const wrong = await file(makePdf({ pages: [{}, { text: 'second' }], declaredCount: 1 }))
    const sound = await file(makePages(3))
    for (const _round of [1, 2]) {
      expect(await engine.inspect(wrong)).toMatchObject({ pages: { length: 2 }, damaged: true })
      expect(await engine.inspect(sound)).toMatchObject({ pages: { length: 3 }, damaged: false })
    }
  })

  test('junk before the header is read over', async () => {
    const junk = Buffer.from('From: scanner@example.org\r\n\r\n')
    expect((await inspect(Buffer.concat([junk, makePages(2)]))).pages).toHaveLength(2)
  })

  test('padding after the end is read over', async () => {
    expect((await inspect(Buffer.concat([makePages(2), Buffer.alloc(10_000)]))).pages).toHaveLength(2)
  })

  test('more pages than allowed are rejected', async () => {
    const path = await file(makePages(4))
    await expect(engine.inspect(path, { maxPages: 3 })).rejects.toMatchObject({ reason: 'too_many_pages' })
    expect((await engine.inspect(path, { maxPages: 4 })).pages).toHaveLength(4)
  })

  test('a page tree that contains itself is walked once', async () => {
    const looped = makePages(2).toString('latin1').replace('/Kids [', '/Kids [2 0 R ')
    expect((await inspect(Buffer.from(looped, 'latin1'))).pages.length).toBeLessThanOrEqual(2)
  })
})

describe('pages', () => {
  test('sizes are as seen, in points, each page its own', async () => {
    const { pages } = await inspect(
      makePdf({
        pages: [
          { width: 595, height: 842 },
          { width: 300, height: 500, rotation: 90 },
          { width: 612, height: 792, left: -50, bottom: 20 },
        ],
      }),
    )
    expect(pages).toEqual([
      { widthPoints: 595, heightPoints: 842 },
      { widthPoints: 500, heightPoints: 300 },
      { widthPoints: 612, heightPoints: 792 },
    ])
  })

  test('colour is found on the pages that have some, also in what is laid over them', async () => {
    const stamp = streamObject('1 0 0 rg 0 0 50 50 re f', '/Type /XObject /Subtype /Form /BBox [0 0 50 50]')
    const annotation = `<< /Type /Annot /Subtype /Stamp /Rect [100 100 150 150] /F 4
      /AP << /N ${firstFreeObject} 0 R >> >>`
    const path = await file(
      makePdf({
        pages: [
          { text: 'black' },
          { content: '0 0 1 rg 100 100 50 50 re f' },
          { content: '0.5 g 100 100 50 50 re f' },
          { text: 'stamped', entries: `/Annots [${firstFreeObject + 1} 0 R]` },
        ],
        objects: [stamp, annotation],
      }),
    )
    expect(await engine.findColoredPages(path, 4)).toEqual([1, 3])
  })
})

describe('inspect rejects', () => {
  test('a file without bytes, or a document without pages, as empty', async () => {
    await expect(inspect('')).rejects.toMatchObject({ name: 'DocumentError', reason: 'empty' })
    await expect(inspect(makePdf({ pages: [] }))).rejects.toMatchObject({ reason: 'empty' })
  })

  test.each([
    ['a web page', '<!doctype html><html><body>Not found</body></html>'],
    ['random bytes', Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7_919) % 256))],
    ['a header alone', '%PDF-1.7\n'],
    ['a document cut to a quarter', cut(makePages(40), 0.25)],
    ['a document cut in half', cut(makePages(40), 0.5)],
    ['a document that lost only its last lines', cut(makePages(40), 0.99)],
  ])('%s as corrupt', async (_what, content) => {
    await expect(inspect(content)).rejects.toMatchObject({ reason: 'corrupt' })
  })

  test('a document with a password, and names the password', async () => {
    const locked = await encryptPdf(makePages(2), { userPassword: 'secret', ownerPassword: 'owner' })
    await expect(inspect(locked)).rejects.toMatchObject({ reason: 'password' })
  })

  test('no document that opens without its password', async () => {
    const path = await file(await encryptPdf(makePages(3), { ownerPassword: 'owner' }))
    expect((await engine.inspect(path)).pages).toHaveLength(3)
    const printed = await engine.prepare(path, join(folder, 'from-encrypted.pdf'), {
      pageIndexes: [0, 2],
      media: 'A4',
      orientation: 'portrait',
      grey: false,
    })
    expect(printed.pages).toBe(2)
  })

  test('a missing file with an error of its own', async () => {
    await expect(engine.inspect(join(folder, 'missing.pdf'))).rejects.toMatchObject({ name: 'Error' })
  })
})

describe('files made to do harm', () => {
  test('arrays nested a hundred thousand deep do no harm', async () => {
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const outcome = await inspect(makePdf({ pages: [{}], objects: [nested] })).catch(
      (error: unknown) => error,
    )
    expect(outcome).toSatisfy((it: object) => 'pages' in it || 'reason' in it)
    expect((await inspect(makePages(1))).pages).toHaveLength(1)
  })

  test('a million declared pages that are not there cost no more than one', async () => {
    const found = await inspect(makePdf({ pages: [{}], declaredCount: 1_000_000 }))
    expect(found.pages).toHaveLength(1)
  })
})
