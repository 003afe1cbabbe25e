import { PDFContext, type PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { resourcesOf } from './page-resources.ts'

const context = PDFContext.create()
const fonts = context.obj({ Font: {} })

function nodeWith(resources: PDFObject | undefined, parent?: PDFDict): PDFDict {
  const node = context.obj({})
  if (resources !== undefined) node.set(PDFName.of('Resources'), resources)
  if (parent) node.set(PDFName.of('Parent'), context.register(parent))
  return node
}

test.each([
  ['its own', nodeWith(fonts, nodeWith(context.obj({}))), fonts],
  ['those of the nearest node above', nodeWith(undefined, nodeWith(undefined, nodeWith(fonts))), fonts],
  ['none without any', nodeWith(undefined, nodeWith(undefined)), undefined],
  ['none with something else in their place', nodeWith(PDFNumber.of(1), nodeWith(fonts)), undefined],
])('a page has as its resources %s', (_which, page, resources) => {
  expect(resourcesOf(page)).toBe(resources)
})
