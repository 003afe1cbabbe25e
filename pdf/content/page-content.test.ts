import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { firstFreeObject, makePdf, streamObject } from '../../server/testing/fixtures/files/make-pdf.ts'
import { type KnownContents, readContents } from './page-content.ts'

/** Pages whose contents are these objects, one each. */
async function pagesOf(objects: readonly Buffer[], contents = objects.map((_, at) => at)) {
  const pages = contents.map((at) => ({ entries: `/Contents ${firstFreeObject + at} 0 R` }))
  const document = await PDFDocument.load(makePdf({ pages, objects: [...objects] }))
  return document.getPages().map(({ node }) => node)
}

const mostOfPage = streamObject(' '.repeat(2 ** 22))

test('content that pages share is looked at once, however many they are', async () => {
  const shared = Array.from({ length: 20 }, () => 0)
  const contents = readContents(await pagesOf([mostOfPage], shared))
  expect(contents).toEqual(shared.map(() => ({ size: 2 ** 22, isClosed: true, mayShowPictures: false })))
})

test('content that is known from before is not looked at again', async () => {
  const known: KnownContents = new Map()
  readContents(await pagesOf([streamObject('q Q')]), known)
  const [key = ''] = known.keys()
  const facts = { size: 1, isClosed: false, mayShowPictures: true }
  known.set(key, facts)
  expect(readContents(await pagesOf([streamObject('q'), streamObject('q Q')]), known)).toEqual([
    { size: 1, isClosed: false, mayShowPictures: false },
    facts,
  ])
})

test('the same bytes are other content when they are packed in another way', async () => {
  const packed = deflateSync('q Q')
  const withEntries = (entries: string) => {
    const start = Buffer.from(`<< /Length ${packed.length} ${entries} >>\nstream\n`)
    return Buffer.concat([start, packed, Buffer.from('\nendstream')])
  }
  const pages = await pagesOf([
    withEntries('/Filter /FlateDecode'),
    withEntries('/Filter [/FlateDecode]'),
    withEntries('/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
    withEntries('/Filter /RunLengthDecode'),
    withEntries(''),
  ])
  expect(readContents(pages).map((content) => content?.isClosed)).toEqual([
    true,
    true,
    undefined,
    undefined,
    false,
  ])
})
