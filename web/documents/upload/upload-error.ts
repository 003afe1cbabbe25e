import { documentErrorMessages } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { ApiError, type ApiErrorCode, isConnectionError } from '../../api/api-error.ts'

/** Why a file was not uploaded. */
export interface UploadError {
  message: string
  /** The same file may succeed the next time. */
  canRetry: boolean
  /**
   * The connection failed. Nothing is stored of an incomplete file, so it is sent again when the connection is back.
   */
  retriesWhenOnline: boolean
}

/** Errors of the file itself: only another file helps. */
const finalCodes = new Set<ApiErrorCode>([
  'too_large',
  'unsupported_file_type',
  'file_type_mismatch',
  'empty',
  'corrupt',
  'password',
  'disguised',
  'too_many_pages',
  'conversion_failed',
])

/** The message for a failed upload. `onLine`: whether the device has a connection. */
export function describeUploadError(error: unknown, { onLine }: { onLine: boolean }): UploadError {
  if (error instanceof ApiError && isConnectionError(error)) {
    const values = { error: error.message }
    return {
      message: onLine
        ? i18n.t('{error}. Nothing is lost: check your connection, then send the same file again.', values)
        : i18n.t('{error}. Nothing is lost: the file is sent again as soon as you are back online.', values),
      canRetry: true,
      retriesWhenOnline: true,
    }
  }
  return { ...describeServerError(error), retriesWhenOnline: false }
}

function describeServerError(error: unknown): Pick<UploadError, 'message' | 'canRetry'> {
  if (!(error instanceof ApiError)) {
    return {
      message: (error instanceof Error && error.message) || i18n.t('Error uploading file'),
      canRetry: false,
    }
  }
  // A proxy may reject large files too, without our error codes.
  if (error.status === 413 && !error.isFromServer) {
    return { message: i18n.t(documentErrorMessages.too_large), canRetry: false }
  }
  return { message: error.message || i18n.t('Error uploading file'), canRetry: !finalCodes.has(error.code) }
}
