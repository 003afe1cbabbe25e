import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'

const parent = PDFName.of('Parent')

/** An entry of a page as it is written there, or in the nearest node above that has it (ISO 32000-1, 7.7.3.4). */
export function inheritedEntry(page: PDFDict, key: PDFName): PDFObject | undefined {
  const met = new Set<PDFDict>()
  for (let node: PDFObject | undefined = page; node instanceof PDFDict && !met.has(node);) {
    met.add(node)
    if (node.lookup(key) !== undefined) return node.get(key)
    node = node.lookup(parent)
  }
  return undefined
}
