import { documentErrorMessages } from '@campus-print/domain/documents'
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
    const advice = onLine
      ? 'check your connection, then send the same file again.'
      : 'the file is sent again as soon as you are back online.'
    return {
      message: `${error.message}. Nothing is lost: ${advice}`,
      canRetry: true,
      retriesWhenOnline: true,
    }
  }
  return { ...describeServerError(error), retriesWhenOnline: false }
}

function describeServerError(error: unknown): Pick<UploadError, 'message' | 'canRetry'> {
  if (!(error instanceof ApiError)) {
    return { message: (error instanceof Error && error.message) || 'Error uploading file', canRetry: false }
  }
  // A proxy may reject large files too, without our error codes.
  if (error.status === 413 && !error.isFromServer) {
    return { message: documentErrorMessages.too_large, canRetry: false }
  }
  return { message: error.message || 'Error uploading file', canRetry: !finalCodes.has(error.code) }
}
