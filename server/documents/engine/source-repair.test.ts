import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { firstFreeObject, makePages, makePdf } from '../../testing/files/make-pdf.ts'
import { twoFaced, withPagesOutOfTable } from '../../testing/files/make-two-faced.ts'
import { loadPdfium } from './pdfium.ts'
import { asRead } from './save-document.ts'
import { openSource } from './source-document.ts'
import { secondOpinion } from './source-repair.ts'

const pdfium = await loadPdfium()

async function opinionOn(pdf: Buffer) {
  const source = openSource(pdfium, pdf)
  try {
    return await secondOpinion(asRead(pdfium, source.pointer))
  } finally {
    source.close()
  }
}

describe('the second reader speaks of what PDFium has read', () => {
  test.each(Object.entries(twoFaced))('with %s', async (_what, make) => {
    const light = (await opinionOn(make()))?.light ?? new Set()
    expect(light.size).toBe(0)
  })

  test('and of the same pages, by their numbers', async () => {
    const opinion = await opinionOn(makePages(3))
    expect(opinion).toMatchObject({ pages: 3, light: { size: 3 } })
    expect(await opinionOn(withPagesOutOfTable())).toMatchObject({ pages: 1 })
  })

  test('also of a file with compressed objects', async () => {
    const pdf = Buffer.from(await (await PDFDocument.load(makePages(3))).save({ useObjectStreams: true }))
    expect(await opinionOn(pdf)).toMatchObject({ pages: 3, light: { size: 3 } })
  })

  test('and looks for nothing in what lies between objects', async () => {
    const between = Buffer.from('1 2 3 4 5 6 7 8 9 '.repeat(50_000))
    const [start, ...rest] = makePages(1).toString('latin1').split('2 0 obj')
    const pdf = Buffer.concat([
      Buffer.from(start!),
      between,
      Buffer.from(`2 0 obj${rest.join('2 0 obj')}`, 'latin1'),
    ])
    const opinion = await opinionOn(pdf)
    expect(opinion).toMatchObject({ pages: 1 })
  })
})

test('an object that no reader agrees on leaves the decision to PDFium', async () => {
  const pages = [{ entries: `/Else ${firstFreeObject} 0 R` }]
  const stream = '<< /Type /ObjStm /N 0 /First 0 /Length 1 >>\nstream\nx\nendstream'
  expect(await opinionOn(makePdf({ pages, objects: [stream] }))).toBeUndefined()
})
