import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'

const resources = PDFName.of('Resources')
const parent = PDFName.of('Parent')

/** A page's own resources, or those it inherits; what is in their place without being a dictionary counts as none. */
export function resourcesOf(page: PDFDict): PDFDict | undefined {
  const found = page.context.lookup(inheritedEntry(page, resources))
  return found instanceof PDFDict ? found : undefined
}

/** Pages may share them, and they may be long. */
const texts = new WeakMap<PDFDict, string>()

/** A page's resources as they are written: pages with the same text have the same resources. */
export function resourcesText(page: PDFDict): string {
  const found = resourcesOf(page)
  if (!found) return ''
  const text = texts.get(found) ?? String(found)
  texts.set(found, text)
  return text
}

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
