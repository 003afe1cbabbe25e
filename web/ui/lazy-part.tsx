import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const parts: (() => Promise<unknown>)[] = []

/**
 * A part of a screen, such as a dialog, that is loaded when it is first shown, or while nothing happens. `fallback`
 * is shown in its place until then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  // What React could not load once stays so: the next attempt needs another one.
  const start = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        Loaded = start()
        throw error
      }
    })
  let Loaded = start()
  parts.push(load)
  return function Part(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** Loads the parts of the screens that have come, so that they open at once, even offline. */
export function fetchParts(): void {
  for (const load of parts.splice(0)) load().catch(() => undefined)
}
