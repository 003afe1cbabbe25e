import {
  ParseSpeeds,
  type PDFContext,
  type PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { type KnownContents, pagesWithClosedState, readContents } from '../content/page-content.ts'
import { correctCounts, leavesOf, pageTree } from '../read/page-tree.ts'
import { showAsForm } from './content-as-form.ts'
import { hideLayers, hiddenLayers } from './layers.ts'
import { ownPatterns, pagesSharingPatterns } from './shared-patterns.ts'

const objectStream = PDFName.of('ObjStm')
const userUnit = PDFName.of('UserUnit')

/**
 * A document that PDFium wrote, with true counts, no foreign units, patterns by page, forms for what pages leave open,
 * and its hidden layers marked as hidden. Rejects where pdf-lib would take something in it for something else.
 */
export async function repaired(asRead: Buffer, known: KnownContents): Promise<Uint8Array> {
  const document = await PDFDocument.load(asRead, {
    updateMetadata: false,
    throwOnInvalidObject: false,
    // The reader need not pause: this process does nothing else in the meantime.
    parseSpeed: ParseSpeeds.Fastest,
  })
  if (!isReadAlike(document.context)) throw new Error('An object is not what PDFium took it for')
  const root = pageTree(document.catalog)
  const leaves = leavesOf(root).map(({ leaf }) => leaf)
  correctCounts(root)
  hideLayers(hiddenLayers(document.catalog))
  for (const leaf of scaledPages(leaves)) leaf.delete(userUnit)
  for (const leaf of pagesSharingPatterns(leaves)) ownPatterns(leaf)
  for (const leaf of new Set(openPages(leaves, known))) showAsForm(leaf)
  return document.save({ useObjectStreams: false, updateFieldAppearances: false })
}

/** Pages whose content may leave something open. */
function openPages(pages: readonly PDFDict[], known: KnownContents): PDFDict[] {
  const closed = pagesWithClosedState(pages, readContents(pages, known))
  return pages.filter((_, at) => !closed[at])
}

/** Pages in another unit than points. */
export function scaledPages(pages: readonly PDFDict[]): PDFDict[] {
  return pages.filter((page) => page.has(userUnit))
}

/**
 * Whether every object is what PDFium took it for. PDFium writes no streams that hold objects: one that came through
 * calls itself so and is something else, but pdf-lib would believe it.
 */
function isReadAlike(context: PDFContext): boolean {
  return context.enumerateIndirectObjects().every(([, object]) => {
    if (object instanceof PDFInvalidObject) return false
    return !(object instanceof PDFRawStream) || object.dict.lookup(PDFName.of('Type')) !== objectStream
  })
}
