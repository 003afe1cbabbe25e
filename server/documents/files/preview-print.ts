import { tooHeavyMessage } from '@campus-print/domain/documents'
import { i18n, textOf } from '@campus-print/domain/language'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import type { PdfEngine } from '../engine/pdf-engine.ts'
import { DocumentError } from '../engine/document-error.ts'
import {
  DocumentGone,
  DocumentTooHeavy,
  type PrintReadyOrder,
  type PrintReadyContext,
  storePrepared,
} from '../print-ready.ts'
import { toApiError } from '../to-api-error.ts'
import { previewKey, printReadyKey } from '../storage/keys.ts'
import { recentPreviews } from './recent-previews.ts'
import { sharedWork } from './shared-work.ts'

export interface PreviewPrintContext extends Omit<PrintReadyContext, 'engine'> {
  readonly engine: Pick<PdfEngine, 'preview'>
  readonly log: Log
}

/**
 * Shows the print-ready PDF of a request before it is printed. No payment is needed, so it takes turns with
 * the user's other calls, and is kept only while the user views it.
 */
export function printPreviews({ db, storage, engine, log }: PreviewPrintContext) {
  const makeOnce = sharedWork<string>()
  const looked = recentPreviews((key) => {
    storage.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'a preview was not removed'))
  })

  /** Returns the key of the PDF. */
  return async ({ order, signal }: { order: PrintReadyOrder; signal: AbortSignal }): Promise<string> => {
    const printed = printReadyKey(order.requestId)
    if ((await storage.sizeOf(printed)) !== undefined) return printed
    const key = previewKey(order)
    const prepareContext = { db, storage, prepare: engine.preview.bind(engine) }
    await makeOnce(key, signal, (abandoned) =>
      storePrepared(prepareContext, { order, key, signal: abandoned }),
    ).catch(rejectPreview)
    looked(order.ownerId, key)
    return key
  }

  function rejectPreview(error: unknown): never {
    if (error instanceof DocumentGone)
      throw new ApiError('document_not_found', i18n.t('The document is no longer kept'))
    if (error instanceof DocumentTooHeavy) throw new ApiError('timeout', textOf(tooHeavyMessage))
    if (error instanceof DocumentError && error.reason === 'timeout') {
      log.info({ detail: error.message }, 'a print took too long to be shown')
      throw new ApiError(
        'timeout',
        i18n.t('This print takes too long to be shown here. It can still be printed.'),
      )
    }
    return toApiError(log)(error)
  }
}
