import type { Db } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log/log.ts'
import { storeColorPages } from '../document-store.ts'
import type { PdfEngine } from '../engine/pdf-engine.ts'
import type { StoredDocument } from '../own-document.ts'
import { toApiError, rejectTooHeavy } from '../to-api-error.ts'
import { sharedWork } from './shared-work.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'

export interface FindColorsContext {
  readonly db: Db
  readonly storage: Pick<DocumentStorage, 'localFile'>
  readonly engine: Pick<PdfEngine, 'findColoredPages'>
  readonly log: Log
}

/** Finds the pages of a document, counted from 1, that have colour. */
export type FindColors = (input: FindColorsInput) => Promise<number[]>

interface FindColorsInput {
  readonly document: StoredDocument
  readonly signal: AbortSignal
}

/** Finds coloured pages on the first call, once for all concurrent callers, and stores the result. */
export function colorFinder({ db, storage, engine, log }: FindColorsContext): FindColors {
  const once = sharedWork<number[]>()

  async function findOnce({ document, signal }: FindColorsInput): Promise<number[]> {
    rejectTooHeavy(document)
    const file = await storage.localFile(document.storage_key)
    const requester = { userId: document.owner_id, signal }
    const indexes = await engine.findColoredPages(file, document.page_count, requester)
    const pages = indexes.map((index) => index + 1)
    await storeColorPages(db, document.id, pages)
    return pages
  }

  return async ({ document, signal }) =>
    document.color_pages ??
    once(document.id, signal, (abandoned) => findOnce({ document, signal: abandoned })).catch(toApiError(log))
}
