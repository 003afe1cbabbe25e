import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib'
import { findProgram } from '@campus-print/ipp/testing'
import { afterAll, expect, test } from 'vitest'
import { engineBench } from '../../server/testing/fixtures/documents/engine-bench.ts'
import { annotatedPage, leftOpenPages } from '../../server/testing/fixtures/files/left-open-pages.ts'
import { firstFreeObject, makePdf, type PdfSpec } from '../../server/testing/fixtures/files/make-pdf.ts'
import {
  pagesToRewrite,
  samplePages,
  samplesDocument,
} from '../../server/testing/fixtures/files/sample-pages.ts'
import { readOperators } from '../content/content-operators.ts'

const { engine, file, close } = await engineBench()
afterAll(close)

/** Hidden layers are written by another library than pages. */
const layered: PdfSpec = {
  pages: [
    {
      content: '/OC /Hidden BDC 0 g 0 0 595 421 re f EMC',
      entries: `/Resources << /Properties << /Hidden ${firstFreeObject} 0 R >> >>`,
    },
  ],
  catalog: `/OCProperties << /OCGs [${firstFreeObject} 0 R] /D << /OFF [${firstFreeObject} 0 R] >> >>`,
  objects: ['<< /Type /OCG /Name (Hidden) >>'],
}

const documents: [string, PdfSpec][] = [
  ['samples', samplesDocument(samplePages)],
  ['samples that are rewritten', samplesDocument(pagesToRewrite)],
  ['pages that leave something open', { pages: Object.values(leftOpenPages) }],
  ['a page with an annotation', annotatedPage('')],
  ['a page with a hidden layer', layered],
]

test.each(documents.flatMap(([name, spec]) => [false, true].map((grey) => ({ name, spec, grey }))))(
  'parts of the content of $name can be joined as they are (grey: $grey)',
  async ({ spec, grey }) => {
    const path = await file(makePdf(spec))
    const out = `${path}.out.pdf`
    const pageIndexes = spec.pages.map((_, at) => at)
    await engine.prepare(path, out, { media: 'A3', orientation: 'portrait', pageIndexes, grey })

    const contents = await joinedContents(out)
    expect(contents).toHaveLength(pageIndexes.length)
    for (const content of contents) {
      const unknown: number[] = []
      const isWhole = readOperators(content, (operator, at) => {
        if (operator === undefined) unknown.push(at)
        return true
      })
      expect({ isWhole, unknown }).toEqual({ isWhole: true, unknown: [] })
    }
    const checked = execFileSync(findProgram('qpdf', 'qpdf'), ['--check', out], { encoding: 'utf8' })
    expect(checked).toContain('No syntax or stream encoding errors found')
  },
)

/** The parts of each page's content, one directly behind the other. */
async function joinedContents(path: string): Promise<Uint8Array[]> {
  const document = await PDFDocument.load(await readFile(path))
  return document.getPages().map(({ node }) => {
    const contents = node.lookup(PDFName.of('Contents'))
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents]
    return Buffer.concat(streams.map((stream) => decoded(stream)))
  })
}

function decoded(stream: unknown): Uint8Array {
  if (!(stream instanceof PDFRawStream)) throw new Error('A part of the content is no stream')
  expect(stream.dict).toBeInstanceOf(PDFDict)
  return decodePDFRawStream(stream).decode()
}
