export interface Timed {
  /** Of each task, in ms. */
  readonly each: readonly number[]
  /** Of all together, in ms. */
  readonly all: number
}

/** Does something for every item, so many at a time. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  act: (item: Item, at: number) => Promise<unknown>,
): Promise<Timed> {
  const each: number[] = []
  const waiting = items.entries()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [at, item] of waiting) {
        const start = performance.now()
        await act(item, at)
        each.push(performance.now() - start)
      }
    }),
  )
  return { each, all: performance.now() - began }
}
