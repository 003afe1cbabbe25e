import { PDFDict, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import { resourcesOf } from '../read/page-resources.ts'

const resourcesKey = PDFName.of('Resources')
const patternKey = PDFName.of('Pattern')

/**
 * The pages whose patterns other pages have too. A pattern lies where the page's own coordinates say (ISO 32000-1,
 * 8.7.3.1), so placing a page on its sheet moves its patterns as well: one in common would be moved by every page.
 */
export function pagesSharingPatterns(pages: readonly PDFDict[]): PDFDict[] {
  const users = new Map<PDFObject, Set<PDFDict>>()
  for (const page of pages) {
    for (const pattern of patternsOf(page)) users.set(pattern, (users.get(pattern) ?? new Set()).add(page))
  }
  const sharing = [...users.values()].filter((those) => those.size > 1)
  return [...new Set(sharing.flatMap((those) => [...those]))]
}

/** Gives a page copies of its patterns that no other page has. */
export function ownPatterns(page: PDFDict): void {
  const { context } = page
  const resources = resourcesOf(page)?.clone(context)
  const patterns = resources?.lookup(patternKey)
  if (!resources || !(patterns instanceof PDFDict)) return
  const own = context.obj({})
  for (const name of patterns.keys()) {
    const pattern = patterns.lookup(name)
    if (pattern) own.set(name, context.register(pattern.clone(context)))
  }
  resources.set(patternKey, own)
  page.set(resourcesKey, resources)
}

function patternsOf(page: PDFDict): PDFObject[] {
  const patterns = resourcesOf(page)?.lookup(patternKey)
  if (!(patterns instanceof PDFDict)) return []
  return patterns
    .keys()
    .map((name) => patterns.lookup(name))
    .filter((pattern) => pattern instanceof PDFDict || pattern instanceof PDFStream)
}
