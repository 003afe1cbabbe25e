import { type Document, uploadDocument } from '@campus-print/contract/documents'
import { errorOfAnswer, networkError } from '../api/api-error.ts'
import { readJson } from '../api/call.ts'
import { addresses } from '../paths.ts'

interface Watcher {
  /** How much of the file has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a file; `fetch` cannot say how far it is, so this is the one call made with XMLHttpRequest. */
export function sendFile(file: File, { onProgress, signal }: Watcher): Promise<Document> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.append('document', file)
    const request = new XMLHttpRequest()
    request.open(uploadDocument.method, addresses.upload())
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const body = readJson(request.responseText)
      if (request.status === uploadDocument.status && isUploaded(body)) resolve(body.data)
      else reject(errorOfAnswer(request.status, body))
    })
    request.addEventListener('error', () => reject(networkError()))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function isUploaded(body: unknown): body is { data: Document } {
  return (
    typeof body === 'object' && body !== null && 'data' in body && 'success' in body && body.success === true
  )
}
