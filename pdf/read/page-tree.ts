import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { PdfError } from '../pdf-error.ts'

const kids = PDFName.of('Kids')
const count = PDFName.of('Count')

const parent = PDFName.of('Parent')

/** A kilobyte can hold a tree of a billion pages, since nothing keeps a node from being two nodes' child. */
const mostVisits = 100_000
/** Levels above a page: a tree of 100,000 pages with two children a node has 17. */
const mostLevels = 1_000

export interface Leaf {
  leaf: PDFDict
  ref: PDFRef | undefined
}

export function pageTree(catalog: PDFDict): PDFDict {
  return catalog.lookup(PDFName.of('Pages'), PDFDict)
}

/** The pages of a tree (ISO 32000-1, 7.7.3), whatever it declares. Rejects the document whose tree has no end. */
export function leavesOf(root: PDFDict): Leaf[] {
  const leaves: Leaf[] = []
  walk(root, (leaf, ref) => leaves.push({ leaf, ref }))
  return leaves
}

/**
 * Rejects a document with a page whose parents never end. PDFium follows them for as long as they go on, whenever it
 * copies a page that does not state its boxes or resources itself.
 */
export function checkParents(leaves: readonly Leaf[]): void {
  /** Their parents end. */
  const ended = new Set<PDFDict>()
  for (const { leaf } of leaves) {
    const chain = new Set<PDFDict>()
    for (let node: PDFObject | undefined = leaf; node instanceof PDFDict; node = node.lookup(parent)) {
      if (ended.has(node)) break
      if (chain.has(node) || chain.size >= mostLevels) {
        throw new PdfError('corrupt', 'the parents of a page never end')
      }
      chain.add(node)
    }
    for (const node of chain) ended.add(node)
  }
}

export function correctCounts(root: PDFDict): void {
  walk(
    root,
    () => {},
    (node, pages, children) => {
      node.set(kids, node.context.obj(children))
      node.set(count, PDFNumber.of(pages))
    },
  )
}

/** Walks a page tree and visits its leaves and then its nodes; a node met on the way to itself is left out. */
function walk(
  root: PDFDict,
  onLeaf: (leaf: PDFDict, ref: PDFRef | undefined) => void,
  onNode: (node: PDFDict, pages: number, children: PDFObject[]) => void = () => {},
): void {
  const above = new Set<PDFDict>()
  let visits = 0

  /** Returns how many leaves it has. */
  function visit(node: PDFDict, ref?: PDFRef): number {
    visits += 1
    if (visits > mostVisits) throw new PdfError('too_many_pages', `more than ${mostVisits} in its tree`)
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
      pages += visit(found, child instanceof PDFRef ? child : undefined)
      children.push(child)
    }
    above.delete(node)
    onNode(node, pages, children)
    return pages
  }

  visit(root)
}
