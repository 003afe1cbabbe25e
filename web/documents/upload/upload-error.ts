import { refusalMessages } from '@campus-print/domain/documents'
import { ApiError, type ApiErrorCode, isConnectionError } from '../../api/api-error.ts'

/** Why a file was not uploaded. */
export interface UploadError {
  message: string
  /** Sending the same file again may end otherwise. */
  canRetry: boolean
  /** It failed for want of a connection: what did not arrive whole left nothing, so it is sent again when there is one. */
  retriesWhenOnline: boolean
}

/** Verdicts on the file itself: only another file helps. */
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

/** What the sender of a file is told when its upload failed. `onLine`: whether the device has a connection at all. */
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
  // What stands before the server may refuse large files too, and knows none of our words.
  if (error.status === 413 && !error.isFromServer) {
    return { message: refusalMessages.too_large, canRetry: false }
  }
  return { message: error.message || 'Error uploading file', canRetry: !finalCodes.has(error.code) }
}
