import { PDFArray, PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { firstFreeObject, makePdf, type PdfSpec } from '../../server/testing/fixtures/files/make-pdf.ts'
import { loadPdfium } from '../pdfium/pdfium.ts'
import { asRead } from '../pdfium/save-document.ts'
import { openSource } from '../pdfium/source-document.ts'
import { leavesOf, pageTree } from './page-tree.ts'
import { writtenCatalog } from './written-document.ts'

const pdfium = await loadPdfium()

function written(spec: PdfSpec): Buffer {
  const pdf = makePdf(spec)
  const source = openSource(pdfium, pdf)
  try {
    return asRead(pdfium, source.pointer, pdf.length)
  } finally {
    source.close()
  }
}

/** The value of `/Else` in the only page. */
function readBack(value: string, objects: string[] = []) {
  const catalog = writtenCatalog(written({ pages: [{ entries: `/Else ${value}` }], objects }))
  const [page] = leavesOf(pageTree(catalog))
  return page?.leaf.lookup(PDFName.of('Else'))
}

describe('what PDFium writes is read', () => {
  test.each([
    ['(one) (two)', 2],
    ['(in \\(other\\) (words)) 1', 2],
    ['(ends in \\\\) 1', 2],
    ['(\\)\\)) (>>) (]) 1', 4],
    ['<28> <> 1', 3],
    ['1 -2 .5 -0.00001 123456789012', 5],
    ['true false /null', 3],
    ['/A#20B /C#23D /#28 /E#2F', 4],
    ['[[] [1 [2]]] << >> << /A << /B [3] >> >>', 3],
    ['1 0 0 2 0 R 0 1', 6],
  ])('with %s, as %d', (items, count) => {
    const read = readBack(`[${items}]`)
    expect(read).toBeInstanceOf(PDFArray)
    expect((read as PDFArray).size()).toBe(count)
  })

  test('with names as they are, and not resolved twice', () => {
    const read = readBack('<< /A#20B 1 /#2341 2 >>') as PDFDict
    expect(read.keys().map((name) => name.decodeText())).toEqual(['#41', 'A B'])
  })

  test('with what is written as an object of its own', () => {
    const read = readBack(`${firstFreeObject} 0 R`, ['<< /A (of its own) >>'])
    expect(read).toBeInstanceOf(PDFDict)
  })

  test('but for what neither pages nor layers lead to', () => {
    const ref = `${firstFreeObject} 0 R`
    const catalog = writtenCatalog(
      written({ pages: [{}], catalog: `/Names ${ref}`, objects: ['<< /A 1 >>'] }),
    )
    expect(catalog.has(PDFName.of('Names'))).toBe(true)
    expect(catalog.context.lookup(PDFRef.of(firstFreeObject))).toBeUndefined()
  })
})

describe('what PDFium does not write is not read', () => {
  const sound = written({ pages: [{ entries: '/Else [(word) <28> 1.25]' }] }).toString('latin1')

  test.each([
    ['a comment', '/Else', '%Else'],
    ['a parenthesis within a string', '(word)', '(w(rd)'],
    ['a string without an end', '(word)', '(word '],
    ['a word that means nothing', '1.25', '1.2x'],
    ['a dictionary without an end', '>>\r\nendobj', '> \r\nendobj'],
    ['an object without an end', 'endobj', 'endobx'],
    ['a stream that is longer than it says', 'endstream', 'xndstream'],
    ['another number than the table has', '2 0 obj', '9 0 obj'],
    ['an offset that leads elsewhere', /\d 00000 n\r\ntrailer/, 'x 00000 n\r\ntrailer'],
    ['no table', 'xref\r\n0', 'xrex\r\n0'],
    ['a table of another kind', 'xref\r\n0 ', 'xref\r\n0x'],
    ['no end', 'startxref', 'stortxref'],
    ['something after the end', /$/, '% more'],
  ])('%s', (_what, from, to) => {
    const changed = sound.replace(from, to)
    expect(changed).not.toBe(sound)
    expect(() => writtenCatalog(Buffer.from(changed, 'latin1'))).toThrow('PDFium does not write')
  })
})
