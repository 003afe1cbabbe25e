import { refusalMessages } from '@campus-print/domain/documents'
import { ApiError, type ApiErrorCode, isConnectionFault } from '../../api/api-error.ts'

/** Why a file was not uploaded. */
export interface UploadFault {
  message: string
  /** Sending the same file again may end otherwise. */
  mayRetry: boolean
  /** It failed for want of a connection: what did not arrive whole left nothing, so it is sent again when there is one. */
  awaitsConnection: boolean
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
export function uploadFaultOf(error: unknown, { onLine }: { onLine: boolean }): UploadFault {
  if (error instanceof ApiError && isConnectionFault(error)) {
    const advice = onLine
      ? 'check your connection, then send the same file again.'
      : 'the file is sent again as soon as you are back online.'
    return { message: `${error.message}. Nothing is lost: ${advice}`, mayRetry: true, awaitsConnection: true }
  }
  return { ...refusalOf(error), awaitsConnection: false }
}

function refusalOf(error: unknown): Pick<UploadFault, 'message' | 'mayRetry'> {
  if (!(error instanceof ApiError)) {
    return { message: (error instanceof Error && error.message) || 'Error uploading file', mayRetry: false }
  }
  // What stands before the server may refuse large files too, and knows none of our words.
  if (error.status === 413 && !error.isFromServer) {
    return { message: refusalMessages.too_large, mayRetry: false }
  }
  return { message: error.message || 'Error uploading file', mayRetry: !finalCodes.has(error.code) }
}
