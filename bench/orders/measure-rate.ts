/** Calls `work` `times` times, on all workers concurrently, one call at a time each; returns the calls per second. */
export async function measureRate<Worker>(
  workers: readonly Worker[],
  times: number,
  work: (worker: Worker) => Promise<void>,
): Promise<number> {
  let left = times
  const began = performance.now()
  await Promise.all(
    workers.map(async (worker) => {
      while (left > 0) {
        left -= 1
        await work(worker)
      }
    }),
  )
  return (times * 1000) / (performance.now() - began)
}
