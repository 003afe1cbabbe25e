import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { readOperators } from './content-operators.ts'
import { resourcesOf } from './page-resources.ts'
import { deviceNames } from './picture-within.ts'
import { unpacked } from './unpacked-size.ts'

/** Unpacked, in bytes; of a page with more it is not known how it ends. */
const mostOfPage = 2 ** 22
const mostOfDocument = 2 ** 26
/** States that may be saved at a time; readers need not keep more than 28 (ISO 32000-1, annex C). */
const mostSaved = 28

/**
 * Tells of each page whether its content ends all that it begins, beyond doubt. What is placed or laid over any other
 * would be caught in what it leaves open, or lose its place where it ends more than it began.
 */
export function closedPages(pages: readonly PDFDict[]): boolean[] {
  let left = mostOfDocument
  return pages.map((page) => {
    const most = Math.min(left, mostOfPage)
    const parts = unpackedParts(page, most)
    // One that is too large was unpacked that far.
    left -= parts ? parts.reduce((sum, { length }) => sum + length, 0) : most
    return parts !== undefined && !renamesDeviceColors(page) && endsAllItBegins(parts)
  })
}

function renamesDeviceColors(page: PDFDict): boolean {
  const spaces = resourcesOf(page)?.lookup(PDFName.of('ColorSpace'))
  return spaces instanceof PDFDict && deviceNames.some((name) => spaces.has(PDFName.of(name)))
}

/** The streams a page's content is made of; `undefined` when there is more than allowed, or they are packed in an unusual way. */
export function unpackedParts(page: PDFDict, most: number): Buffer[] | undefined {
  let left = most
  const parts: Buffer[] = []
  for (const stream of contentsOf(page)) {
    const bytes = unpacked(stream, left)
    if (!bytes) return undefined
    left -= bytes.length
    parts.push(bytes)
  }
  return parts
}

export function contentsOf(page: PDFDict): (PDFObject | undefined)[] {
  const contents = page.lookup(PDFName.of('Contents'))
  if (!contents) return []
  if (!(contents instanceof PDFArray)) return [contents]
  return contents.asArray().map((part) => page.context.lookup(part))
}

/** Saved states, text and marked content, the latter since a hidden layer is one. */
export function endsAllItBegins(parts: readonly Uint8Array[]): boolean {
  let saved = 0
  let marked = 0
  let isText = false

  function goesOn(operator: string | undefined): boolean {
    switch (operator) {
      case undefined:
      // A picture within the content whose data readers may end differently.
      case 'BI':
        return false
      case 'q':
        saved += 1
        return !isText && saved <= mostSaved
      case 'Q':
        saved -= 1
        return !isText && saved >= 0
      case 'BT':
      case 'ET': {
        const wasText = isText
        isText = operator === 'BT'
        return isText !== wasText
      }
      case 'BMC':
      case 'BDC':
        marked += 1
        return true
      case 'EMC':
        marked -= 1
        return marked >= 0
      default:
        return true
    }
  }

  return parts.every((part) => readOperators(part, goesOn)) && saved === 0 && marked === 0 && !isText
}
