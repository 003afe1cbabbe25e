import { i18n } from '@campus-print/domain/language'
import { type Document, uploadDocument } from '@campus-print/contract/documents'
import { extensionOf, mediaTypeOf } from '@campus-print/domain/documents'
import { errorFromResponse, networkError, timeoutError } from '../../api/api-error.ts'
import { readJson } from '../../api/call.ts'
import { addresses } from '../../paths.ts'

/** A connection without progress for so long counts as lost, whatever the browser reports. */
export const stalledAfterMs = 60_000
/** The server stops reading a file earlier than this. */
export const answerTimeoutMs = 180_000

export interface UploadOptions {
  /** Who sends it. */
  userId: string
  /** The sent part of the file, from 0 to 1. */
  onProgress: (share: number) => void
  /** Whether the upload waits for the connection to come back. */
  onPaused: (isPaused: boolean) => void
  signal: AbortSignal
}

/** The user ended the upload, and the rest is not wanted any more. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled'
}

/** A smaller file is sent again sooner than it is resumed. */
const resumableFromBytes = 1024 * 1024

/** Uploads a file; a large one so that it can go on after a broken connection. */
export async function sendFile(file: File, options: UploadOptions): Promise<Document> {
  if (file.size < resumableFromBytes) return sendAtOnce(file, options)
  // Needed for large files alone.
  const { sendResumable } = await import('./send-resumable.ts').catch(() => {
    throw networkError()
  })
  options.signal.throwIfAborted()
  return sendResumable(file, options)
}

/** `fetch` reports no progress, so this call uses XMLHttpRequest. */
function sendAtOnce(file: File, { onProgress, signal }: UploadOptions): Promise<Document> {
  const request = new XMLHttpRequest()
  const listening = new AbortController()
  const sending = new Promise<Document>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(timeoutError(ms)), ms)
    }
    const on = { signal: listening.signal }
    listening.signal.addEventListener('abort', () => clearTimeout(timer))
    signal.addEventListener('abort', () => reject(signal.reason), on)
    addEventListener('offline', () => reject(networkError()), on)
    const progress = ({ loaded, total }: ProgressEvent) => {
      const share = total > 0 ? loaded / total : 0
      restartTimer(share < 1 ? stalledAfterMs : answerTimeoutMs)
      onProgress(share)
    }
    request.upload.addEventListener('progress', progress, on)
    request.addEventListener('error', () => reject(networkError()), on)
    request.addEventListener('load', () => {
      const body = readJson(request.responseText)
      if (request.status === uploadDocument.status && isUploaded(body)) resolve(body.data)
      else reject(errorFromResponse(request.status, body))
    })
    restartTimer(stalledAfterMs)
  })
  const form = new FormData()
  form.append('document', file)
  request.open(uploadDocument.method, addresses.upload())
  request.setRequestHeader('accept-language', i18n.language)
  request.send(form)
  return sending.finally(() => {
    listening.abort()
    request.abort()
  })
}

/** Whether a body names the document that was uploaded. */
export function isUploaded(body: unknown): body is { data: Document } {
  return (
    typeof body === 'object' && body !== null && 'data' in body && 'success' in body && body.success === true
  )
}

/** Adds the media type from the file's extension where the browser knows none, as for HEIC. */
export function withMediaType(file: File): File {
  const type = file.type || mediaTypeOf(extensionOf(file.name))
  if (type === undefined) return file
  // Always a new file: react-dropzone sets a type on the object that the browser would not send.
  return new File([file], file.name, { type, lastModified: file.lastModified })
}

/**
 * Rejects when the file cannot be read: a folder, or a file that was moved or changed. Browsers report that as a lost
 * connection.
 */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new UnreadableFileError()
  }
}

export class UnreadableFileError extends Error {
  constructor() {
    super(i18n.t('This file can no longer be read. It may have been moved or changed: choose it again.'))
    this.name = 'UnreadableFile'
  }
}
