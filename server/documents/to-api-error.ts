import { tooHeavyMessage } from '@campus-print/domain/documents'
import { i18n, textOf } from '@campus-print/domain/language'
import { ApiError } from '../platform/http/api-error.ts'
import { isDiskFull } from '../platform/files/disk-full.ts'
import type { Log } from '../platform/log/log.ts'
import { TenantFull, ProcessLost, ProcessPoolFull } from '../platform/process/process-lost.ts'
import { ConverterUnavailable } from './conversion/word-converter.ts'
import { DocumentError } from './engine/document-error.ts'
import type { DocumentRow } from './tables.ts'

/** Rejects a document whose earlier preparation timed out. */
export function rejectTooHeavy(document: Pick<DocumentRow, 'preparation_timed_out_at'>): void {
  if (document.preparation_timed_out_at) throw new ApiError('timeout', textOf(tooHeavyMessage))
}

/**
 * Converts errors of work on a document: a fault of the document by its code, a fault of the server as a
 * retry later.
 */
export function toApiError(log: Log): (error: unknown) => never {
  return (error) => {
    if (error instanceof DocumentError) {
      log.info({ reason: error.reason, detail: error.message }, 'a document was rejected')
      throw new ApiError(error.reason, error.advice && textOf(error.advice))
    }
    if (error instanceof TenantFull) {
      log.info({ detail: error.message }, 'a queue is full for one user')
      throw new ApiError(
        'rate_limited',
        i18n.t('You have too many calls under way. Please try again soon.'),
        {
          retryAfterSeconds: 5,
        },
      )
    }
    if (error instanceof ProcessPoolFull || error instanceof ProcessLost) {
      log.warn({ err: error }, 'no process was free for a document')
      throw new ApiError(
        'service_unavailable',
        i18n.t('Too many documents are being read. Please try again soon.'),
        {
          retryAfterSeconds: 5,
        },
      )
    }
    if (error instanceof ConverterUnavailable) {
      log.warn({ err: error }, 'no Word file can be converted')
      throw new ApiError('converter_unavailable')
    }
    if (isDiskFull(error)) {
      log.error({ err: error }, 'the disk is full')
      throw new ApiError('storage_full')
    }
    throw error
  }
}
