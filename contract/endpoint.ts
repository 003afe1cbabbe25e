import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/**
 * Who may call: anyone, a signed-in user, a user with a permission (the desk, a manager), the payment provider by its
 * signature, or a manager as well as the campus's monitoring by its token.
 */
export type Access = 'public' | 'user' | 'desk' | 'manage' | 'provider' | 'monitor'

/**
 * One call of the API: the server checks requests by it, OpenAPI describes it, the browser's client is typed by it.
 * `path` is written with `:name` for parameters. An answer that is no JSON states its media type in `produces`.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  /** A public call that does not look up the caller's session, so that it answers without the database. */
  readonly ignoresSession?: true
  readonly params?: Schema
  /** Answered where the path names something that is not there, or cannot be; `not_found` unless stated. */
  readonly notFound?: ErrorCode
  readonly query?: Schema
  readonly body?: Schema
  readonly answer?: Schema
  /** Status of the success answer; 200 unless stated. */
  readonly status?: 200 | 201 | 204
  /** A GET that changes something, so that HEAD, by which mail scanners look at links, is not taken. */
  readonly noHead?: true
  /** A call, other than a GET, that a restored copy on hold answers: it changes nothing that the original has, too. */
  readonly worksOnHold?: true
  /** The body is a file, which may take minutes to arrive; bodies of other calls may not. */
  readonly takesFile?: true
  readonly consumes?: 'multipart/form-data' | 'application/x-www-form-urlencoded'
  readonly produces?: string
  /** Another media type of the success answer, which the caller chooses; the handler then answers the reply. */
  readonly alsoProduces?: string
}

/** States a call, keeping its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** What a handler of the call is given, after checking. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>

/** What a caller passes. */
export type ParamsFor<E extends Endpoint> = Input<E['params']>
export type QueryFor<E extends Endpoint> = Input<E['query']>
export type BodyFor<E extends Endpoint> = Input<E['body']>

/** What the call answers when it succeeds. */
export type ResponseOf<E extends Endpoint> = Output<E['answer']>
