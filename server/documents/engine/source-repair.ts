import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { hideLayers, hiddenLayers } from './layers.ts'
import { lightPages } from './light-pages.ts'
import { ownPatterns, pagesSharingPatterns } from './shared-patterns.ts'

/** A second opinion on a document: its page tree as it is, whatever the tree declares about itself. */
export interface SecondOpinion {
  pages: number
  /** Of each page, whether so little is in it that it need not be read to be counted. */
  light: readonly boolean[]
  /** PDFium would show layers that are switched off, pages in the wrong unit or patterns elsewhere, once copied. */
  needsRewriting: boolean
  /** Some of its layers are hidden. */
  layered: boolean
  /** The same document with true counts, no foreign units, patterns by page, and its hidden layers marked as hidden. */
  rewrite(): Promise<Uint8Array>
}

const kids = PDFName.of('Kids')
const count = PDFName.of('Count')
const userUnit = PDFName.of('UserUnit')

/** `undefined` when it cannot make sense of the file; PDFium, which repairs more, then decides alone. */
export async function secondOpinion(bytes: Uint8Array): Promise<SecondOpinion | undefined> {
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      password: '',
      throwOnInvalidObject: false,
      // This process does nothing else meanwhile that the reader would have to pause for.
      parseSpeed: ParseSpeeds.Fastest,
    })
    const root = document.catalog.lookup(PDFName.of('Pages'), PDFDict)
    const leaves = collectLeaves(root)
    const hidden = hiddenLayers(document)
    const scaled = leaves.filter((leaf) => leaf.has(userUnit))
    const sharing = pagesSharingPatterns(leaves)
    return {
      pages: leaves.length,
      light: lightPages(leaves),
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

function collectLeaves(root: PDFDict): PDFDict[] {
  const leaves: PDFDict[] = []
  walk(root, new Set(), (leaf) => leaves.push(leaf))
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
  onLeaf: (leaf: PDFDict) => void,
  onNode: (node: PDFDict, pages: number, children: PDFObject[]) => void = () => {},
): number {
  const list = node.lookup(kids)
  if (!(list instanceof PDFArray)) {
    onLeaf(node)
    return 1
  }
  above.add(node)
  let pages = 0
  const children: PDFObject[] = []
  for (const child of list.asArray()) {
    const found = child instanceof PDFRef ? node.context.lookup(child) : child
    if (!(found instanceof PDFDict) || above.has(found)) continue
    pages += walk(found, above, onLeaf, onNode)
    children.push(child)
  }
  above.delete(node)
  onNode(node, pages, children)
  return pages
}
