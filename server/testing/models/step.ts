import type { AsyncCommand } from 'fast-check'

/** A step of a model-based test, with a name for the report of a failure; `check` says when it makes sense. */
export function step<Model extends object, Real>(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): AsyncCommand<Model, Real> {
  return { run, check, toString: () => name }
}
