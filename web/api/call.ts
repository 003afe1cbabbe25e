import type { ResponseOf, BodyFor, Endpoint, ParamsFor, QueryFor } from '@campus-print/contract/endpoint'
import { i18n } from '@campus-print/domain/language'
import { errorFromResponse, networkError, timeoutError } from './api-error.ts'
import { noteConnection } from './connection.ts'
import { buildUrl } from './endpoint-url.ts'

const defaultTimeoutMs = 10_000

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: undefined }
  : Record<Name, Value>

/** The input of a call: the parts that its endpoint states. The query is optional where all of it has defaults. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsFor<E>> &
  Part<'body', BodyFor<E>> & {
    query?: QueryFor<E>
    /** How long to wait for the answer, in ms, for slow calls. */
    timeoutMs?: number
  }

interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
  timeoutMs?: number
}

/** Calls an endpoint of the contract and returns its success; throws `ApiError` for everything else. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<ResponseOf<E>> {
  const { status, body, retryAfterMs } = await exchange(endpoint, input ?? {})
  if (status < 200 || status > 299 || !isSuccess(body)) {
    logFailure(endpoint, status)
    throw errorFromResponse(status, body, retryAfterMs)
  }
  return body as ResponseOf<E>
}

interface RawResponse {
  status: number
  body: unknown
  retryAfterMs: number | undefined
}

async function exchange(endpoint: Endpoint, input: AnyInput): Promise<RawResponse> {
  const { timeoutMs = defaultTimeoutMs } = input
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(buildUrl(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      signal: timeout,
      headers: {
        'accept-language': i18n.language,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    noteConnection(true)
    const { status, headers } = response
    return { status, body: readJson(await response.text()), retryAfterMs: readRetryAfter(headers) }
  } catch {
    noteConnection(false)
    logFailure(endpoint)
    throw timeout.aborted ? timeoutError(timeoutMs) : networkError()
  }
}

/** Leaves a line in the console for those who look for a fault; `status` is undefined without an answer. */
export function logFailure({ method, path }: Endpoint, status?: number): void {
  const log = (message: string) => {
    // oxlint-disable-next-line no-console
    console.warn(`${message}: ${method} ${path}`)
  }
  if (status === undefined) log('Network error')
  else if (status === 429) log('Rate limited')
  else if (status >= 500) log(`Server error ${status}`)
}

/** Our server sends seconds. A date comes from a proxy and is ignored. */
function readRetryAfter(headers: Headers): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  return Number.isNaN(seconds) ? undefined : seconds * 1000
}

// A campus network's own sign-in page answers 200 with HTML: only our envelope is a success.
function isSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true
}

/** Parses JSON; returns `undefined` for any other text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
