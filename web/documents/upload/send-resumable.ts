import {
  createResumableUpload,
  continueResumableUpload,
  type Document,
} from '@campus-print/contract/documents'
import { errorKinds } from '@campus-print/contract/errors'
import { i18n } from '@campus-print/domain/language'
import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { ApiError, errorFromResponse, networkError, timeoutError } from '../../api/api-error.ts'
import { readJson } from '../../api/call.ts'
import { endpointUrl } from '../../api/endpoint-url.ts'
import { browserStorage } from '../../ui/storage.ts'
import {
  answerTimeoutMs,
  isUploaded,
  stalledAfterMs,
  type UploadOptions,
  UploadCancelled,
} from './send-file.ts'

/** So that a proxy that passes on whole requests only does not lose more. */
const chunkBytes = 4 * 1024 * 1024

/** Without progress; each byte that arrives begins them again. In all about a minute. */
const retryDelays = [0, 500, 1000, 2000, 3000, 5000, 5000, 10_000, 15_000, 15_000]

/**
 * Uploads a file that goes on where it stopped: after a broken connection by itself, after the tab was closed when the
 * same user chooses the same file again.
 */
export async function sendResumable(file: File, options: UploadOptions): Promise<Document> {
  const key = storageKey(file, options.userId)
  try {
    const last = await sendParts(file, key, options)
    const body = readJson(last.getBody())
    const document = isUploaded(body) ? body.data : await fetchResult(file, key, options.signal)
    browserStorage.remove(key)
    return document
  } catch (error) {
    // What was rejected is read afresh the next time.
    if (error instanceof ApiError && isRejected(error)) browserStorage.remove(key)
    throw error
  }
}

// The user's id stands alone between colons, so that signing out removes the address.
function storageKey({ name, size, lastModified }: File, userId: string): string {
  return `upload:${userId}:${encodeURIComponent(name)},${size},${lastModified}`
}

/** Sends what is missing; returns the last response. */
function sendParts(
  file: File,
  key: string,
  { signal, onProgress, onPaused }: UploadOptions,
): Promise<HttpResponse> {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const kept = browserStorage.get(key)
  const sending = new Promise<HttpResponse>((resolve, reject) => {
    const upload: Upload = new Upload(file, {
      endpoint: endpointUrl(createResumableUpload),
      uploadUrl: typeof kept === 'string' ? kept : null,
      metadata: { filename: file.name, filetype: file.type },
      headers: { 'accept-language': i18n.language },
      chunkSize: chunkBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => browserStorage.set(key, upload.url),
      onShouldRetry: (error) => navigator.onLine && canRetry(error),
      onAfterResponse: (request, response) => checkHead(request.getMethod(), response, reject),
      onProgress(sent, total) {
        restartTimer(sent < total ? stalledAfterMs : answerTimeoutMs)
        onProgress(sent / total)
      },
      onSuccess: ({ lastResponse }) => resolve(lastResponse),
      // What fails as the connection goes waits for it to come back.
      onError: (error) => navigator.onLine && reject(toApiError(error)),
    })
    const restartTimer = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(timeoutError(ms)), ms)
    }
    const pause = () => {
      clearTimeout(timer)
      onPaused(true)
      void upload.abort()
    }
    const goOn = () => {
      onPaused(false)
      restartTimer(stalledAfterMs)
      upload.start()
    }
    addEventListener('offline', pause, listening)
    addEventListener('online', goOn, listening)
    signal.addEventListener('abort', () => reject(signal.reason), listening)
    listening.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      const isCancelled = signal.reason instanceof UploadCancelled
      if (isCancelled) browserStorage.remove(key)
      // What cannot be deleted now expires.
      void upload.abort(isCancelled).catch(() => {})
    })
    if (navigator.onLine) goOn()
    else onPaused(true)
  })
  return sending.finally(() => listening.abort())
}

/**
 * The client would begin again after any answer to HEAD but success; only an upload that no longer exists is begun again.
 */
function checkHead(method: string, response: HttpResponse, reject: (error: ApiError) => void): void {
  const status = response.getStatus()
  if (method !== 'HEAD' || status < 400 || status === 404) return
  // An answer to HEAD has no body that says so.
  if (status === 401) {
    const { message } = errorKinds.unauthenticated
    reject(new ApiError(message, { status, code: 'unauthenticated' }))
  }
  throw new Error(`HEAD was answered ${status}`)
}

function toApiError(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response?.getStatus()
    ? errorFromResponse(response.getStatus(), readJson(response.getBody()))
    : networkError()
}

/** Whether the server may take the same bytes in a moment; what it says about the file itself is final. */
function canRetry(error: DetailedError): boolean {
  const { code, status = 0, isFromServer } = toApiError(error)
  if (code === 'network' || code === 'upload_conflict') return true
  return status >= 500 && (!isFromServer || code === 'service_unavailable' || code === 'storage_unavailable')
}

function isRejected({ status = 0 }: ApiError): boolean {
  return [404, 413, 415, 422].includes(status)
}

const attemptsAtResult = 4

/** The result of a file that has arrived whole, where the answer that named it was lost. */
async function fetchResult(file: File, key: string, signal: AbortSignal): Promise<Document> {
  const { method } = continueResumableUpload
  const headers = {
    'accept-language': i18n.language,
    'content-type': 'application/offset+octet-stream',
    'tus-resumable': '1.0.0',
    'upload-offset': String(file.size),
  }
  for (let attempt = 1; ; attempt += 1) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)])
    try {
      const response = await fetch(String(browserStorage.get(key)), { method, headers, signal: limit })
      const body = readJson(await response.text())
      if (isUploaded(body)) return body.data
      throw errorFromResponse(response.status, body)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ApiError) throw error
      if (attempt === attemptsAtResult) throw networkError()
    }
  }
}
