/** Does something so many times, each worker one after the other; answers how often per second. */
export async function atOnce<Worker>(
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
