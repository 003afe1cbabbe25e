import type { FaultPoints } from './fault-points.ts'

/** A `fetch` of which every call is a step, done when the other side has answered and nobody has read it. */
export function watchedFetch({ reach }: Pick<FaultPoints, 'reach'>, original = fetch): typeof fetch {
  return async (input, init) => {
    const response = await original(input, init)
    const path = new URL(response.url).pathname.replaceAll(/_\w+/g, '')
    await reach({ name: `${init?.method ?? 'GET'} ${path}`, lasts: true })
    return response
  }
}
