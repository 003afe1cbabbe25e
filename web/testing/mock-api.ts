import type { BodyFor, Endpoint, ResponseOf } from '@campus-print/contract/endpoint'
import type { Failure } from '@campus-print/contract/envelope'
import { type ErrorCode, errorKinds } from '@campus-print/contract/errors'
import { exampleOf, exampleEndpoints } from '@campus-print/contract/examples/index'

/** A call that a screen made. */
export interface MockCall<E extends Endpoint = Endpoint> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: BodyFor<E>
}

/** What a call answers, without its `success`. */
export type MockAnswer<E extends Endpoint> = Omit<ResponseOf<E>, 'success'>

type Handler = (call: MockCall, signal: AbortSignal | null | undefined) => Promise<Response> | Response

interface FailureDetails extends Partial<Omit<Failure, 'success' | 'code'>> {
  readonly retryAfterSeconds?: number
}

/** The API as a screen sees it: each test prepares what the calls answer, by the contract. The latest word counts. */
export class MockApi {
  readonly #handlers = new Map<Endpoint, Handler>()
  readonly #calls: { endpoint: Endpoint; call: MockCall }[] = []
  readonly #unprepared: string[] = []

  /** Answers a call with a success; without `answer` with the example of the contract. */
  answer<E extends Endpoint>(
    endpoint: E,
    answer: MockAnswer<E> | ((call: MockCall<E>) => MockAnswer<E>) = exampleAnswer(endpoint),
  ): void {
    this.#handlers.set(endpoint, (call) =>
      success(endpoint, typeof answer === 'function' ? answer(call) : answer),
    )
  }

  /** Rejects a call as the server does: the status and the message follow from the code unless stated. */
  fail(endpoint: Endpoint, code: ErrorCode, { retryAfterSeconds, ...details }: FailureDetails = {}): void {
    const { status, message } = errorKinds[code]
    const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
    const body: Failure = { success: false, message, code, ...details }
    this.#handlers.set(endpoint, () => Response.json(body, { status, headers }))
  }

  /** Answers a call with something that is not ours, such as a proxy's page. */
  respond(endpoint: Endpoint, status: number, text: string): void {
    this.#handlers.set(endpoint, () => new Response(text, { status }))
  }

  /** A call finds no server. */
  disconnect(endpoint: Endpoint): void {
    this.#handlers.set(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  }

  /** A call gets no answer until its sender gives up. */
  hang(endpoint: Endpoint): void {
    this.hold(endpoint)
  }

  /** Holds back the answers of a call; the returned function lets them through, as prepared until now. */
  hold(endpoint: Endpoint): () => void {
    const handler = this.#handlers.get(endpoint) ?? ((call) => this.#complain(endpoint, call))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    this.#handlers.set(endpoint, async (call, signal) => {
      await Promise.race([released, untilAborted(signal)])
      return handler(call, signal)
    })
    return () => {
      release()
      this.#handlers.set(endpoint, handler)
    }
  }

  /** The calls of an endpoint so far. */
  calls<E extends Endpoint>(endpoint: E): MockCall<E>[] {
    return this.#calls.filter((made) => made.endpoint === endpoint).map(({ call }) => call as MockCall<E>)
  }

  /** Throws for calls that no test prepared: a screen that calls more than its test knows is not tested. */
  assertPrepared(): void {
    if (this.#unprepared.length === 0) return
    throw new Error(`No answer was prepared with api.answer(...) for: ${this.#unprepared.join(', ')}`)
  }

  /** Takes the place of `fetch`. */
  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, location.href)
    const { method = 'GET' } = init
    const match = matchEndpoint(method, pathname)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { params: match?.params ?? {}, query: Object.fromEntries(searchParams), body } as MockCall
    if (match) this.#calls.push({ endpoint: match.endpoint, call })
    const handler = match && this.#handlers.get(match.endpoint)
    return handler ? handler(call, init.signal) : this.#complain({ method, path: pathname }, call)
  }

  #complain({ method, path }: { method: string; path: string }, { query }: MockCall): Response {
    this.#unprepared.push(`${method} ${path} ${JSON.stringify(query)}`)
    return Response.json({ success: false, code: 'internal', message: 'Not prepared' }, { status: 500 })
  }
}

function exampleAnswer<E extends Endpoint>(endpoint: E): MockAnswer<E> {
  const answer = exampleOf(endpoint)?.answer
  if (!answer) throw new Error(`The contract has no example of ${endpoint.method} ${endpoint.path}`)
  return answer as MockAnswer<E>
}

function success({ status = 200 }: Endpoint, answer: object): Response {
  return Response.json({ success: true, ...answer }, { status })
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

// A path without parameters goes before one with parameters that would match it, too.
const routes = exampleEndpoints
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    parameters: endpoint.path.split(':').length,
  }))
  .toSorted((one, other) => one.parameters - other.parameters)

function matchEndpoint(method: string, path: string) {
  for (const { endpoint, pattern } of routes) {
    const found = endpoint.method === method ? pattern.exec(path) : null
    if (found) {
      const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value),
      ])
      return { endpoint, params: Object.fromEntries(params) as Record<string, string> }
    }
  }
  return undefined
}
