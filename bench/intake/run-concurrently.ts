export interface Timings {
  /** Of each task, in ms. */
  readonly taskMs: readonly number[]
  /** From the start of the first task to the end of the last, in ms. */
  readonly totalMs: number
}

/** Runs a task for every item, at most `concurrency` at the same time. */
export async function runConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  task: (item: Item, index: number) => Promise<unknown>,
): Promise<Timings> {
  const taskMs: number[] = []
  const remaining = items.entries()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [index, item] of remaining) {
        const start = performance.now()
        await task(item, index)
        taskMs.push(performance.now() - start)
      }
    }),
  )
  return { taskMs, totalMs: performance.now() - began }
}
