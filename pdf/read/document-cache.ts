import { statSync } from 'node:fs'
import { type PdfFile, pathOf } from '../pdf-file.ts'
import type { Pdfium } from '../pdfium/pdfium.ts'
import {
  countDocument,
  openDocument,
  reopenDocument,
  type OpenDocument,
  type Settled,
  type UnfinishedDocument,
} from './open-document.ts'

/**
 * Keeps the last document open, since its pages are usually requested one after another, and remembers what was found
 * out about those before it, since users take turns.
 */
export interface DocumentCache {
  /** Opens a file for rendering and printing. */
  open(file: PdfFile): Promise<OpenDocument>
  /** Opens a file only for the number and sizes of its pages. */
  count(file: PdfFile): Promise<Counted>
}

type Counted = OpenDocument | UnfinishedDocument

const mostRemembered = 100

export function createDocumentCache(pdfium: Pdfium): DocumentCache {
  let last: { identity: string; document: Counted } | undefined
  const remembered = new Map<string, Settled>()

  function remember(identity: string, document: OpenDocument): void {
    const { pageIndexes, damaged, layered, rewritten, closed } = document
    remembered.delete(identity)
    remembered.set(identity, { pageIndexes, damaged, layered, rewritten, closed })
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size > mostRemembered) remembered.delete(oldest)
  }

  function keep<Kept extends Counted>(identity: string, document: Kept): Kept {
    last = { identity, document }
    if (!isUnfinished(document)) remember(identity, document)
    return document
  }

  /** The last document where it is that; else what is read takes its place. */
  async function take(
    identity: string,
    file: PdfFile,
    read: (pdfium: Pdfium, file: PdfFile) => Promise<Counted>,
  ): Promise<Counted> {
    if (last?.identity === identity) return last.document
    last?.document.source.close()
    last = undefined
    const settled = remembered.get(identity)
    const document = settled ? await reopenDocument(pdfium, file, settled) : await read(pdfium, file)
    return keep(identity, document)
  }

  return {
    async open(file) {
      const identity = identityOf(file)
      const document = await take(identity, file, openDocument)
      return isUnfinished(document) ? keep(identity, await document.finish()) : document
    },
    async count(file) {
      return take(identityOf(file), file, countDocument)
    },
  }
}

function identityOf(file: PdfFile): string {
  const path = pathOf(file)
  const { dev, ino, size, mtimeMs } = statSync(path)
  return [path, dev, ino, size, mtimeMs].join(' ')
}

function isUnfinished(document: Counted): document is UnfinishedDocument {
  return 'finish' in document
}
