import { type PDFDict, PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  firstFreeObject,
  makePages,
  makePdf,
  streamObject,
} from '../../server/testing/fixtures/files/make-pdf.ts'
import { ambiguousPdfs, withPagesOutOfTable } from '../../server/testing/fixtures/files/ambiguous-pdfs.ts'
import { mutatedPdfs } from '../../server/testing/fixtures/files/mutated-pdf.ts'
import { lightPages } from '../content/light-pages.ts'
import { loadPdfium } from '../pdfium/pdfium.ts'
import { asRead } from '../pdfium/save-document.ts'
import { openSource } from '../pdfium/source-document.ts'
import { leavesOf, pageTree } from './page-tree.ts'
import { secondOpinion } from './second-opinion.ts'
import { writtenCatalog } from './written-document.ts'

const pdfium = await loadPdfium()

/** As PDFium writes it. */
function written(pdf: Buffer): Buffer {
  const source = openSource(pdfium, pdf)
  try {
    return asRead(pdfium, source.pointer, pdf.length)
  } finally {
    source.close()
  }
}

function opinionOn(pdf: Buffer) {
  return secondOpinion(written(pdf))
}

describe('the second reader speaks of what PDFium has read', () => {
  test.each(Object.entries(ambiguousPdfs))('with %s', (_what, make) => {
    const light = opinionOn(make())?.light ?? new Set()
    expect(light.size).toBe(0)
  })

  test('and of the same pages, by their numbers', () => {
    const opinion = opinionOn(makePages(3))
    expect(opinion).toMatchObject({ pages: 3, light: { size: 3 } })
    expect(opinionOn(withPagesOutOfTable())).toMatchObject({ pages: 1 })
  })

  test('also of a file with compressed objects', async () => {
    const pdf = Buffer.from(await (await PDFDocument.load(makePages(3))).save({ useObjectStreams: true }))
    expect(opinionOn(pdf)).toMatchObject({ pages: 3, light: { size: 3 } })
  })

  test('also of one that is several times as large once it is written', () => {
    const names = `/${'é'.repeat(50)} `.repeat(3_000)
    const pdf = makePdf({ pages: [{ entries: `/Else [${names}]` }] })
    expect(written(pdf).length).toBeGreaterThan(2 * pdf.length)
    expect(opinionOn(pdf)).toMatchObject({ pages: 1, light: { size: 1 } })
  })

  test('and looks for nothing in what lies between objects', () => {
    const between = Buffer.from('1 2 3 4 5 6 7 8 9 '.repeat(50_000))
    const [start, ...rest] = makePages(1).toString('latin1').split('2 0 obj')
    const pdf = Buffer.concat([
      Buffer.from(start!),
      between,
      Buffer.from(`2 0 obj${rest.join('2 0 obj')}`, 'latin1'),
    ])
    const opinion = opinionOn(pdf)
    expect(opinion).toMatchObject({ pages: 1 })
  })
})

describe('writing a document anew can wait', () => {
  const page = { content: 'q' }
  const padding = (bytes: number) => `/Else (${'x'.repeat(bytes)})`
  const shared = `/Contents ${firstFreeObject} 0 R`
  const patterned = { ...page, resources: `<< /Pattern << /P ${firstFreeObject} 0 R >> >>` }
  const hidden = `/OCProperties << /OCGs [${firstFreeObject} 0 R] /D << /OFF [${firstFreeObject} 0 R] >> >>`
  const objects = ['<< /Type /OCG /Name (Hidden) /PatternType 2 >>']

  test.each([
    ['for what pages leave open', true, { pages: [page, { text: 'closed' }] }],
    ['not where nothing is', false, { pages: [{ text: 'closed' }] }],
    ['not with layers that are hidden', false, { pages: [page], catalog: hidden, objects }],
    ['not with pages in another unit', false, { pages: [{ ...page, entries: '/UserUnit 2' }] }],
    ['not with patterns that pages share', false, { pages: [patterned, patterned], objects }],
    ['not with content that is not known', false, { pages: [{ entries: '/Contents 1 0 R' }] }],
    [
      'not where much is left open',
      false,
      {
        pages: [{ entries: shared }, { entries: shared }],
        objects: [streamObject(`q ${' '.repeat(2 ** 21)}`)],
      },
    ],
    ['in a document that is small', true, { pages: [{ ...page, entries: padding(2 ** 22 - 5_000) }, page] }],
    [
      'not in one that is large',
      false,
      { pages: [{ ...page, entries: padding(2 ** 22 - 5_000) }, page, page] },
    ],
  ])('%s: %s', (_which, canWait, spec) => {
    expect(opinionOn(makePdf(spec))).toMatchObject({ canWait })
  })
})

test('an object that pdf-lib takes for something else is not written anew', async () => {
  const pages = [{ entries: `/Else ${firstFreeObject} 0 R /UserUnit 2` }]
  const stream = '<< /Type /ObjStm /N 0 /First 0 /Length 1 >>\nstream\nx\nendstream'
  const opinion = opinionOn(makePdf({ pages, objects: [stream] }))
  expect(opinion).toMatchObject({ pages: 1, needsRewriting: true })
  await expect(opinion!.rewrite()).rejects.toThrow('not what PDFium took it for')
})

test('what PDFium writes is read as pdf-lib reads it, whatever was done to the file', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(await mutatedPdfs(), async (pdf) => {
      const bytes = attempt(() => written(pdf))
      const other = bytes && (await pagesByPdfLib(bytes).catch(() => undefined))
      if (!other) return
      compared += 1
      expect(pagesOf(writtenCatalog(bytes))).toEqual(other)
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(50)
})

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

async function pagesByPdfLib(bytes: Buffer) {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
  return pagesOf(catalog)
}

function pagesOf(catalog: PDFDict) {
  const leaves = leavesOf(pageTree(catalog))
  const light = lightPages(leaves.map(({ leaf }) => leaf))
  return leaves.map(({ leaf, ref }, at) => [String(ref), leaf.keys().map(String), light[at]])
}
