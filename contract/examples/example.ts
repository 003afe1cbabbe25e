import type { BodyFor, Endpoint, ParamsFor, QueryFor, ResponseOf } from '../endpoint.ts'

/** One call as a client makes it; the API's documentation shows it. `answer` is without its `success`. */
export interface ExampleOf<E extends Endpoint> {
  readonly params?: ParamsFor<E>
  readonly query?: QueryFor<E>
  readonly body?: BodyFor<E>
  readonly answer?: Omit<ResponseOf<E>, 'success'>
}

/** An example of any call, without its types. */
export interface Example {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: object | undefined
  readonly answer?: object | undefined
}

/** An example with the call that it shows. */
export type ExampleEntry = readonly [Endpoint, Example]

/** An example that the schemas of its call check. */
export function example<E extends Endpoint>(endpoint: E, of: ExampleOf<E>): ExampleEntry {
  return [endpoint, of as Example]
}
