import { PDFDict, PDFName } from '@cantoo/pdf-lib'
import { inheritedEntry } from './inherited-entry.ts'

const resources = PDFName.of('Resources')

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
