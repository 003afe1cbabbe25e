import { stat } from 'node:fs/promises'
import { openDocument, type OpenDocument } from './open-document.ts'
import type { Pdfium } from './pdfium.ts'

/** Keeps the last document open, since its pages are usually asked for one after another. */
export interface DocumentCache {
  open(path: string): Promise<OpenDocument>
}

export function createDocumentCache(pdfium: Pdfium): DocumentCache {
  let last: { identity: string; document: OpenDocument } | undefined
  return {
    async open(path) {
      const { dev, ino, size, mtimeMs } = await stat(path)
      const identity = [path, dev, ino, size, mtimeMs].join(' ')
      if (last?.identity === identity) return last.document
      last?.document.source.close()
      last = undefined
      const document = await openDocument(pdfium, path)
      last = { identity, document }
      return document
    },
  }
}
