import type { StatusCode } from '../codec/index.ts'

/** Failures that tests can inject once. */
export type InjectedFailure =
  /** The next job that prints is aborted by the printer, where pages are counted after so many of them. */
  | { readonly kind: 'abort'; readonly afterPages?: number }
  /** The next job is rejected: server-error-busy. */
  | { readonly kind: 'busy' }
  /** The next request with this operation id is rejected with this status code. */
  | { readonly kind: 'reject'; readonly operation: number; readonly statusCode: StatusCode }
  /** The connection ends after this many bytes of the next document. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** The next request with this operation id is carried out, but its answer never leaves. */
  | { readonly kind: 'lose-answer'; readonly operation: number }
  /** The answer to the next request with this operation id leaves only once this has happened. */
  | { readonly kind: 'delay-answer'; readonly operation: number; readonly until: () => unknown }

export interface FailureInjection {
  readonly add: (failure: InjectedFailure) => void
  /** Takes the first failure of a kind that fits, so that it happens once. */
  readonly take: <Kind extends InjectedFailure['kind']>(
    kind: Kind,
    fits?: (failure: Extract<InjectedFailure, { kind: Kind }>) => boolean,
  ) => Extract<InjectedFailure, { kind: Kind }> | undefined
}

export function noFailures(): FailureInjection {
  const waiting: InjectedFailure[] = []
  return {
    add: (failure) => void waiting.push(failure),
    take(kind, fits = () => true) {
      type Wanted = Extract<InjectedFailure, { kind: typeof kind }>
      const index = waiting.findIndex((failure) => failure.kind === kind && fits(failure as Wanted))
      return index < 0 ? undefined : (waiting.splice(index, 1)[0] as Wanted)
    },
  }
}

/** The connection is closed, or has to be: the printer sends no answer. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut'
}
