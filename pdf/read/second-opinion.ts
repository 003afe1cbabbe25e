import type { PDFDict } from '@cantoo/pdf-lib'
import { drawingKey, lightPages } from '../content/light-pages.ts'
import { type KnownContents, pagesWithClosedState, readContents } from '../content/page-content.ts'
import { PdfError } from '../pdf-error.ts'
import { hiddenLayers } from '../write/layers.ts'
import { pagesSharingPatterns } from '../write/shared-patterns.ts'
import { repaired, scaledPages } from '../write/source-repair.ts'
import { checkParents, leavesOf, pageTree } from './page-tree.ts'
import { writtenCatalog } from './written-document.ts'

/** Most unpacked bytes of pages whose content is not closed. */
const mostOpen = 2 ** 22
/** Most bytes of a document times its pages with open content: shared parts may be copied for each of them. */
const mostCopied = 2 ** 23

/** A second opinion on a document: its page tree as it is, whatever the tree declares about itself. */
export interface SecondOpinion {
  pages: number
  /** The object numbers of the pages, each with parents that end. */
  found: ReadonlySet<number>
  /** Content of the pages, by their object numbers. A page with the same content as another is not read. */
  drawn: ReadonlyMap<number, string>
  /** The object numbers of pages with so little in them that they need not be read to be counted. */
  light: ReadonlySet<number>
  /** The object numbers of pages whose content ends what it begins. */
  closed: ReadonlySet<number>
  /**
   * PDFium would show layers that are switched off, pages in the wrong unit or patterns elsewhere, once copied, or what
   * a page leaves open would reach what is laid over it.
   */
  needsRewriting: boolean
  /** Only pages with open content need the rewriting, and the document is written again soon anyway. */
  canWait: boolean
  /** Some of its layers are hidden. */
  layered: boolean
  /** Writes the document with true page counts and without what needs rewriting; returns its bytes. */
  rewrite(): Promise<Uint8Array>
}

/**
 * On a document as PDFium writes it: a file may be made so that two readers find different objects in it.
 * `undefined` when there is no sense in it; PDFium then decides alone. Page content that is known is not looked at again.
 */
export function secondOpinion(asRead: Buffer, known: KnownContents = new Map()): SecondOpinion | undefined {
  try {
    const opinion = opinionOn(writtenCatalog(asRead), asRead.length, known)
    return { ...opinion, rewrite: () => repaired(asRead, known) }
  } catch (error) {
    if (error instanceof PdfError) throw error
    return undefined
  }
}

function opinionOn(catalog: PDFDict, bytes: number, known: KnownContents): Omit<SecondOpinion, 'rewrite'> {
  const found = leavesOf(pageTree(catalog))
  checkParents(found)
  const leaves = found.map(({ leaf }) => leaf)
  const contents = readContents(leaves, known)
  const light = lightPages(leaves, contents)
  const closed = pagesWithClosedState(leaves, contents)
  const drawn = found.flatMap(({ leaf, ref }, at): [number, string][] => {
    const key = ref && !light[at] ? drawingKey(leaf) : undefined
    return ref && key !== undefined ? [[ref.objectNumber, key]] : []
  })
  const layered = hiddenLayers(catalog).length > 0
  const needsMore = layered || scaledPages(leaves).length > 0 || pagesSharingPatterns(leaves).length > 0
  const open = contents.filter((_, at) => !closed[at])
  const openSize = open.reduce((sum, content) => sum + (content?.size ?? Infinity), 0)
  return {
    pages: leaves.length,
    found: new Set(found.flatMap(({ ref }) => (ref ? [ref.objectNumber] : []))),
    drawn: new Map(drawn),
    light: new Set(found.flatMap(({ ref }, at) => (ref && light[at] ? [ref.objectNumber] : []))),
    closed: new Set(found.flatMap(({ ref }, at) => (ref && closed[at] ? [ref.objectNumber] : []))),
    needsRewriting: needsMore || open.length > 0,
    canWait: open.length > 0 && !needsMore && openSize <= mostOpen && open.length * bytes <= mostCopied,
    layered,
  }
}
