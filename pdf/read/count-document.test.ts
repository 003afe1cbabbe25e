import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endedTwicePages, leftOpenPages } from '../../server/testing/fixtures/files/left-open-pages.ts'
import { makePdf, type PageSpec } from '../../server/testing/fixtures/files/make-pdf.ts'
import { mutatedPdfs } from '../../server/testing/fixtures/files/mutated-pdf.ts'
import { temporaryFolder } from '../../server/testing/fixtures/files/temporary-folder.ts'
import { PdfError } from '../pdf-error.ts'
import { pageSize } from '../pdfium/page-boxes.ts'
import { loadPdfium } from '../pdfium/pdfium.ts'
import { createDocumentCache } from './document-cache.ts'
import { countDocument, openDocument, type OpenDocument, type UnfinishedDocument } from './open-document.ts'

const pdfium = await loadPdfium()
async function newPath(): Promise<string> {
  return join(await temporaryFolder(), 'document.pdf')
}

/** The result of a count. */
function countOf({ source, pageIndexes, damaged }: OpenDocument | UnfinishedDocument) {
  return { damaged, sizes: pageIndexes.map((index) => pageSize(pdfium, source.pointer, index)) }
}

async function countedAndOpened(path: string, pdf: Buffer) {
  await writeFile(path, pdf)
  const document = await countDocument(pdfium, path)
  const counted = countOf(document)
  const isUnfinished = 'finish' in document
  const later = isUnfinished ? await document.finish() : document
  const atOnce = await openDocument(pdfium, path)
  const found = {
    counted,
    isUnfinished,
    later: countOf(later),
    atOnce: countOf(atOnce),
    finished: { ...later },
  }
  later.source.close()
  atOnce.source.close()
  return found
}

describe('the count says the same before the document is written anew', () => {
  const sorts: Record<string, PageSpec[]> = {
    'what is left open': Object.values(leftOpenPages),
    'what ends more than it began': Object.values(endedTwicePages),
    'both, and pages that are closed': [
      ...Object.values(leftOpenPages),
      { text: 'closed' },
      ...Object.values(endedTwicePages),
    ],
  }
  test.each(Object.entries(sorts))('with %s', async (_what, pages) => {
    const { counted, isUnfinished, later, atOnce, finished } = await countedAndOpened(
      await newPath(),
      makePdf({ pages }),
    )
    expect(isUnfinished).toBe(true)
    expect(counted.sizes).toHaveLength(pages.length)
    expect([later, atOnce]).toEqual([counted, counted])
    expect(finished).toMatchObject({ rewritten: true, closed: true })
  })

  test('whatever was done to the file', async () => {
    const path = await newPath()
    let opened = 0
    let unfinished = 0
    const open = makePdf({ pages: [...Object.values(leftOpenPages).slice(0, 3), { text: 'closed' }] })
    const damagedOpen = fc
      .tuple(fc.nat(open.length - 1), fc.integer({ min: 0, max: 255 }))
      .map(([at, byte]) => Buffer.concat([open.subarray(0, at), Buffer.of(byte), open.subarray(at + 1)]))
    await fc.assert(
      fc.asyncProperty(fc.oneof(await mutatedPdfs(), damagedOpen), async (pdf) => {
        const found = await countedAndOpened(path, pdf).catch((error: unknown) => {
          if (!(error instanceof PdfError)) throw error
        })
        if (!found) return
        opened += 1
        if (found.isUnfinished) unfinished += 1
        expect([found.later, found.atOnce]).toEqual([found.counted, found.counted])
      }),
      { numRuns: 100 },
    )
    expect(opened).toBeGreaterThan(25)
    expect(unfinished).toBeGreaterThan(10)
  })
})

describe('a document that was counted', () => {
  const leftOpen = makePdf({ pages: [{ content: 'q' }] })
  const closed = makePdf({ pages: [{ text: 'closed' }] })

  test('is finished before it is drawn or printed', async () => {
    const path = await newPath()
    await writeFile(path, leftOpen)
    const documents = createDocumentCache(pdfium)
    expect(await documents.count(path)).toHaveProperty('finish')
    const document = await documents.open(path)
    expect(document).toMatchObject({ rewritten: true, closed: true })
    expect(await documents.open(path)).toBe(document)
    expect(await documents.count(path)).toBe(document)
  })

  test('also when another one was looked at meanwhile', async () => {
    const path = await newPath()
    await writeFile(path, leftOpen)
    const documents = createDocumentCache(pdfium)
    await documents.count(path)
    await writeFile(`${path}.other.pdf`, closed)
    await documents.count(`${path}.other.pdf`)
    expect(await documents.open(path)).toMatchObject({ rewritten: true, closed: true })
  })

  test('has nothing left to do when its pages are closed', async () => {
    const path = await newPath()
    await writeFile(path, closed)
    const documents = createDocumentCache(pdfium)
    const document = await documents.count(path)
    expect(document).not.toHaveProperty('finish')
    expect(await documents.open(path)).toBe(document)
  })
})
