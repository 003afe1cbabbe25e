import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const everyMs = 50

/** Looks at the memory that a process holds until the caller reads the maximum, in MB. */
export async function watchMemory(pid: number): Promise<{ before: number; most(): Promise<number> }> {
  const before = await heldBy(pid)
  let most = before
  const stopped = new AbortController()
  const look = async (): Promise<void> => {
    most = Math.max(most, await heldBy(pid))
    await delay(everyMs)
    if (!stopped.signal.aborted) return look()
  }
  const looking = look()
  return {
    before,
    async most() {
      stopped.abort()
      await looking
      return most
    },
  }
}

async function heldBy(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}
