import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import {
  firstFreeObject,
  makePdf,
  type PageSpec,
  streamObject,
} from '../../server/testing/fixtures/files/make-pdf.ts'
import { showAsForm } from './content-as-form.ts'

const xObjectKey = PDFName.of('XObject')
const objects = [
  streamObject('Q 0 0 9 9 re f'),
  streamObject('Q 9 9 9 9 re f'),
  '<< /Font << /F1 3 0 R >> /XObject << >> >>',
  '<< /Font << /F2 3 0 R >> >>',
  streamObject('Q BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI Q BI /F /RL ID Q EI'),
]

function numbered(at: number): string {
  return `${firstFreeObject + at} 0 R`
}

const first = { resources: numbered(2), entries: `/Contents ${numbered(0)}` } satisfies PageSpec

async function shownAsForms(...pages: PageSpec[]) {
  const document = await PDFDocument.load(makePdf({ pages, objects }))
  const leaves = document.getPages().map(({ node }) => node)
  const [original] = leaves.map((leaf) => leaf.lookup(PDFName.of('Resources'), PDFDict))
  for (const leaf of leaves) showAsForm(leaf)
  const forms = leaves.map((leaf) => {
    const shown = leaf.lookup(PDFName.of('Resources'), PDFDict).lookup(xObjectKey, PDFDict)
    return shown.values().map(String)
  })
  return { document, original: original!, forms }
}

test('pages that have content and resources in common share one form', async () => {
  const { forms } = await shownAsForms(first, { ...first, rotation: 90 as const }, first)
  expect(forms.map(({ length }) => length)).toEqual([1, 1, 1])
  expect(new Set(forms.flat()).size).toBe(1)
})

test.each([
  ['content', { ...first, entries: `/Contents ${numbered(1)}` }],
  ['resources', { ...first, resources: numbered(3) }],
  ['size', { ...first, width: 900 }],
])('a page with another %s has a form of its own', async (_what, other) => {
  const { forms } = await shownAsForms(first, other)
  expect(new Set(forms.flat()).size).toBe(2)
})

test('resources that pages share stay as they are', async () => {
  const { original } = await shownAsForms(first, first)
  expect(String(original)).toBe('<<\n/Font <<\n/F1 3 0 R\n>>\n/XObject <<\n>>\n>>')
})

test('restores too many are taken out, but nothing of the data of a picture', async () => {
  const { document } = await shownAsForms({ entries: `/Contents ${numbered(4)}` })
  const contents = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isForm = object instanceof PDFRawStream && object.dict.has(PDFName.of('BBox'))
    return isForm ? [inflateSync(object.contents).toString()] : []
  })
  expect(contents).toEqual(['  BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI   BI /F /RL ID Q EI\n'])
})
