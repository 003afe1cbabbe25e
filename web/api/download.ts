import type { BodyFor, Endpoint, ParamsFor, QueryFor } from '@campus-print/contract/endpoint'
import { i18n } from '@campus-print/domain/language'
import { errorFromResponse, networkError } from './api-error.ts'
import { logFailure, readJson } from './call.ts'
import { buildUrl } from './endpoint-url.ts'

/** The server may have to start a process for the first PDF in a while. */
const timeoutMs = 30_000

interface Input<E extends Endpoint> {
  params?: ParamsFor<E>
  query?: QueryFor<E>
  body?: BodyFor<E>
  /** The name under which the file is saved. */
  fileName: string
}

/** Fetches a file and saves it. Throws `ApiError` for any answer but the file that the endpoint states. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const { body, fileName } = input
  const response = await fetch(buildUrl(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'accept-language': i18n.language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    logFailure(endpoint)
    throw networkError()
  })
  logFailure(endpoint, response.status)
  // A campus network's own sign-in page answers 200 with HTML.
  const [type] = (response.headers.get('content-type') ?? '').split(';')
  if (!response.ok || type !== endpoint.produces) {
    throw errorFromResponse(response.status, readJson(await response.text()))
  }
  saveBlob(await response.blob(), fileName)
}

function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), timeoutMs)
}
