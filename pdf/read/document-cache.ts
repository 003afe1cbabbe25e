import { statSync } from 'node:fs'
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
  /** As it can be drawn and printed. */
  open(path: string): Promise<OpenDocument>
  /** For the number and sizes of its pages only. */
  count(path: string): Promise<Counted>
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
    path: string,
    read: (pdfium: Pdfium, path: string) => Promise<Counted>,
  ): Promise<Counted> {
    if (last?.identity === identity) return last.document
    last?.document.source.close()
    last = undefined
    const settled = remembered.get(identity)
    const document = settled ? await reopenDocument(pdfium, path, settled) : await read(pdfium, path)
    return keep(identity, document)
  }

  return {
    async open(path) {
      const identity = identityOf(path)
      const document = await take(identity, path, openDocument)
      return isUnfinished(document) ? keep(identity, await document.finish()) : document
    },
    async count(path) {
      return take(identityOf(path), path, countDocument)
    },
  }
}

function identityOf(path: string): string {
  const { dev, ino, size, mtimeMs } = statSync(path)
  return [path, dev, ino, size, mtimeMs].join(' ')
}

function isUnfinished(document: Counted): document is UnfinishedDocument {
  return 'finish' in document
}
