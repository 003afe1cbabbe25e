import { statSync } from 'node:fs'
import { openDocument, reopenDocument, type OpenDocument, type Settled } from './open-document.ts'
import type { Pdfium } from './pdfium.ts'

/**
 * Keeps the last document open, since its pages are usually asked for one after another, and remembers what was found
 * out about those before it, since users take turns.
 */
export interface DocumentCache {
  open(path: string): Promise<OpenDocument>
}

const mostRemembered = 100

export function createDocumentCache(pdfium: Pdfium): DocumentCache {
  let last: { identity: string; document: OpenDocument } | undefined
  const remembered = new Map<string, Settled>()

  function remember(identity: string, document: OpenDocument): void {
    const { pageIndexes, damaged, layered, rewritten, closed } = document
    remembered.delete(identity)
    remembered.set(identity, { pageIndexes, damaged, layered, rewritten, closed })
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size > mostRemembered) remembered.delete(oldest)
  }

  return {
    async open(path) {
      const { dev, ino, size, mtimeMs } = statSync(path)
      const identity = [path, dev, ino, size, mtimeMs].join(' ')
      if (last?.identity === identity) return last.document
      last?.document.source.close()
      last = undefined
      const settled = remembered.get(identity)
      const document = settled
        ? await reopenDocument(pdfium, path, settled)
        : await openDocument(pdfium, path)
      last = { identity, document }
      remember(identity, document)
      return document
    },
  }
}
