import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'

const resources = PDFName.of('Resources')
const parent = PDFName.of('Parent')

/** A page's own resources, or those it inherits (ISO 32000-1, 7.7.3.4). */
export function resourcesOf(page: PDFDict): PDFDict | undefined {
  const met = new Set<PDFDict>()
  for (let node: PDFObject | undefined = page; node instanceof PDFDict && !met.has(node);) {
    met.add(node)
    const found = node.lookup(resources)
    if (found instanceof PDFDict) return found
    node = node.lookup(parent)
  }
  return undefined
}
