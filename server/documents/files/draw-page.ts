import { i18n } from '@campus-print/domain/language'
import type { RenderedPage } from '@campus-print/pdf'
import type { Log } from '../../platform/log/log.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PdfEngine } from '../engine/pdf-engine.ts'
import { DocumentError } from '../engine/document-error.ts'
import type { StoredDocument } from '../own-document.ts'
import { toApiError, rejectTooHeavy } from '../to-api-error.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'

export interface DrawPageContext {
  readonly storage: Pick<DocumentStorage, 'localFile'>
  readonly engine: Pick<PdfEngine, 'renderPage'>
  readonly log: Log
}

interface WantedPage {
  readonly document: StoredDocument
  readonly page: number
  readonly widthPixels: number
  readonly signal: AbortSignal
}

/**
 * Draws a page, counted from 1. A page that is too heavy to be drawn can still be printed: preparation draws
 * nothing.
 */
export async function drawPage(
  { storage, engine, log }: DrawPageContext,
  { document, page, widthPixels, signal }: WantedPage,
): Promise<RenderedPage> {
  rejectTooHeavy(document)
  const file = await storage.localFile(document.storage_key)
  const options = { widthPixels, userId: document.owner_id, signal }
  return engine.renderPage(file, page - 1, options).catch((error: unknown) => {
    if (error instanceof DocumentError && error.reason === 'timeout') {
      log.info({ detail: error.message, page }, 'a page was too heavy to draw')
      throw new ApiError(
        'timeout',
        i18n.t('This page is too complex to show as a picture. It can still be printed.'),
      )
    }
    return toApiError(log)(error)
  })
}
