import { type Document, uploadDocument } from '@campus-print/contract/documents'
import { extensionOf, mediaTypeOf } from '@campus-print/domain/documents'
import { errorFromResponse, networkError, timeoutError } from '../../api/api-error.ts'
import { readJson } from '../../api/call.ts'
import { addresses } from '../../paths.ts'

/** A connection that carries nothing for so long is lost, whatever the device believes. */
const stalledAfterMs = 60_000
/** The server gives up reading a file before this. */
const answerTimeoutMs = 180_000

interface UploadOptions {
  /** How much of the file has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a file; `fetch` cannot say how far it is, so this is the one call made with XMLHttpRequest. */
export function sendFile(file: File, { onProgress, signal }: UploadOptions): Promise<Document> {
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
  request.send(form)
  return sending.finally(() => {
    listening.abort()
    request.abort()
  })
}

function isUploaded(body: unknown): body is { data: Document } {
  return (
    typeof body === 'object' && body !== null && 'data' in body && 'success' in body && body.success === true
  )
}

/** A file as it is sent: where the browser knows no type for it, as for HEIC or without Word, its name says the type. */
export function withMediaType(file: File): File {
  const type = file.type || mediaTypeOf(extensionOf(file.name))
  if (type === undefined) return file
  // Always anew: react-dropzone writes a type on the object which the browser would not send.
  return new File([file], file.name, { type, lastModified: file.lastModified })
}

/**
 * Rejects for what cannot be sent although it was chosen: a folder, or a file that was moved, changed or taken away
 * since. Browsers would report it as a lost connection.
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
    super('This file can no longer be read. It may have been moved or changed: choose it again.')
    this.name = 'UnreadableFile'
  }
}
