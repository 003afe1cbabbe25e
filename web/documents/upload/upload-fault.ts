import { refusalMessages } from '@campus-print/domain/documents'
import { ApiError, type ApiErrorCode, isConnectionFault } from '../../api/api-error.ts'

/** Why a file was not uploaded. */
export interface UploadFault {
  message: string
  /** Sending the same file again may end otherwise. */
  mayRetry: boolean
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

/** What the sender of a file is told when its upload failed. */
export function uploadFaultOf(error: unknown): UploadFault {
  if (!(error instanceof ApiError)) {
    return { message: (error instanceof Error && error.message) || 'Error uploading file', mayRetry: false }
  }
  if (isConnectionFault(error)) {
    const message = `${error.message}. Nothing is lost: check your connection, then send the same file again.`
    return { message, mayRetry: true }
  }
  // What stands before the server may refuse large files too, and knows none of our words.
  if (error.status === 413 && !error.isFromServer) {
    return { message: refusalMessages.too_large, mayRetry: false }
  }
  return { message: error.message || 'Error uploading file', mayRetry: !finalCodes.has(error.code) }
}
