import {
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { hideLayers, hiddenLayers } from './layers.ts'
import { lightPages } from './light-pages.ts'
import { ownPatterns, pagesSharingPatterns } from './shared-patterns.ts'

/** A second opinion on a document: its page tree as it is, whatever the tree declares about itself. */
export interface SecondOpinion {
  pages: number
  /** The object numbers of pages with so little in them that they need not be read to be counted. */
  light: ReadonlySet<number>
  /** PDFium would show layers that are switched off, pages in the wrong unit or patterns elsewhere, once copied. */
  needsRewriting: boolean
  /** Some of its layers are hidden. */
  layered: boolean
  /** The same document with true counts, no foreign units, patterns by page, and its hidden layers marked as hidden. */
  rewrite(): Promise<Uint8Array>
}

const objectStream = PDFName.of('ObjStm')
const kids = PDFName.of('Kids')
const count = PDFName.of('Count')
const userUnit = PDFName.of('UserUnit')

/**
 * On a document as PDFium writes it: a file may be made so that two readers find different objects in it.
 * `undefined` when it cannot make sense of that either; PDFium then decides alone.
 */
export async function secondOpinion(asRead: Uint8Array): Promise<SecondOpinion | undefined> {
  try {
    const document = await PDFDocument.load(asRead, {
      updateMetadata: false,
      throwOnInvalidObject: false,
      // This process does nothing else meanwhile that the reader would have to pause for.
      parseSpeed: ParseSpeeds.Fastest,
    })
    if (!isReadAlike(document.context)) return undefined
    const root = document.catalog.lookup(PDFName.of('Pages'), PDFDict)
    const found = collectLeaves(root)
    const leaves = found.map(({ leaf }) => leaf)
    const light = lightPages(leaves)
    const hidden = hiddenLayers(document)
    const scaled = leaves.filter((leaf) => leaf.has(userUnit))
    const sharing = pagesSharingPatterns(leaves)
    return {
      pages: leaves.length,
      light: new Set(found.flatMap(({ ref }, at) => (ref && light[at] ? [ref.objectNumber] : []))),
      needsRewriting: [hidden, scaled, sharing].some((found) => found.length > 0),
      layered: hidden.length > 0,
      async rewrite() {
        correctCounts(root)
        hideLayers(hidden)
        for (const leaf of scaled) leaf.delete(userUnit)
        for (const leaf of sharing) ownPatterns(leaf)
        return document.save({ useObjectStreams: false, updateFieldAppearances: false })
      },
    }
  } catch {
    return undefined
  }
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

interface Leaf {
  leaf: PDFDict
  ref: PDFRef | undefined
}

function collectLeaves(root: PDFDict): Leaf[] {
  const leaves: Leaf[] = []
  walk(root, new Set(), (leaf, ref) => leaves.push({ leaf, ref }))
  return leaves
}

function correctCounts(root: PDFDict): void {
  walk(
    root,
    new Set(),
    () => {},
    (node, pages, children) => {
      node.set(kids, node.context.obj(children))
      node.set(count, PDFNumber.of(pages))
    },
  )
}

/** Walks a page tree, told about its leaves and then its nodes; a node met on the way to itself is left out. */
function walk(
  node: PDFDict,
  above: Set<PDFDict>,
  onLeaf: (leaf: PDFDict, ref: PDFRef | undefined) => void,
  onNode: (node: PDFDict, pages: number, children: PDFObject[]) => void = () => {},
  ref?: PDFRef,
): number {
  const list = node.lookup(kids)
  if (!(list instanceof PDFArray)) {
    onLeaf(node, ref)
    return 1
  }
  above.add(node)
  let pages = 0
  const children: PDFObject[] = []
  for (const child of list.asArray()) {
    const found = child instanceof PDFRef ? node.context.lookup(child) : child
    if (!(found instanceof PDFDict) || above.has(found)) continue
    pages += walk(found, above, onLeaf, onNode, child instanceof PDFRef ? child : undefined)
    children.push(child)
  }
  above.delete(node)
  onNode(node, pages, children)
  return pages
}
