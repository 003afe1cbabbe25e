import { PDFDict, PDFName } from '@cantoo/pdf-lib'
import { inheritedEntry } from './inherited-entry.ts'

const resources = PDFName.of('Resources')

/** A page's own resources, or those it inherits; what is in their place without being a dictionary counts as none. */
export function resourcesOf(page: PDFDict): PDFDict | undefined {
  const found = page.context.lookup(inheritedEntry(page, resources))
  return found instanceof PDFDict ? found : undefined
}
