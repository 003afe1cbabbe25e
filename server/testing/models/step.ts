import type { AsyncCommand } from 'fast-check'

/** Makes a step of a model-based test. Failure reports show its name; `check` returns whether it can run now. */
export function step<Model extends object, Real>(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): AsyncCommand<Model, Real> {
  return { run, check, toString: () => name }
}
