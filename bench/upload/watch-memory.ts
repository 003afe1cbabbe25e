import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const everyMs = 50

/** Looks at the memory that a process holds until it is asked for the most it saw, in MB. */
export async function watchMemory(pid: number): Promise<{ before: number; most(): Promise<number> }> {
  const before = await heldBy(pid)
  let most = before
  const asked = new AbortController()
  const look = async (): Promise<void> => {
    most = Math.max(most, await heldBy(pid))
    await delay(everyMs)
    if (!asked.signal.aborted) return look()
  }
  const looking = look()
  return {
    before,
    async most() {
      asked.abort()
      await looking
      return most
    },
  }
}

async function heldBy(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}
