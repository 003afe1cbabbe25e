import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const everyMs = 50

/** Samples the resident memory of a process, in MB, until the caller reads the maximum. */
export async function watchMemory(pid: number): Promise<{ before: number; max(): Promise<number> }> {
  const before = await residentMb(pid)
  let max = before
  const stopped = new AbortController()
  const sample = async (): Promise<void> => {
    max = Math.max(max, await residentMb(pid))
    await delay(everyMs)
    if (!stopped.signal.aborted) return sample()
  }
  const sampling = sample()
  return {
    before,
    async max() {
      stopped.abort()
      await sampling
      return max
    },
  }
}

async function residentMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}
