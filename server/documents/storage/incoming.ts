import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files of this process that are arriving or being made. Received ones are encrypted; made ones are plain
 * until stored.
 */
export interface Incoming {
  newPath(): string
  /** Shows that this process runs, and removes files of processes that have ended. Call it often. */
  tidy(): Promise<void>
  /** Removes the files of this process. */
  close(): void
}

/** A running process calls `tidy` several times in this period. */
const abandonedAfterMs = 60_000

interface Seen {
  readonly touchedAt: number
  /** A time of a monotonic clock, so that a change of the system's time ends no uploads. */
  readonly since: number
}

/**
 * Each process has a separate subfolder and touches it regularly. A subfolder that is not touched is removed.
 */
export async function openIncoming(
  folder: string,
  elapsedMs: () => number = () => performance.now(),
): Promise<Incoming> {
  const own = join(folder, randomUUID())
  const seen = new Map<string, Seen>()
  await mkdir(own, { recursive: true, mode: 0o700 })

  async function removeIfAbandoned(path: string): Promise<void> {
    const found = await stat(path).catch(() => undefined)
    const before = seen.get(path)
    if (found && before?.touchedAt !== found.mtimeMs) {
      seen.set(path, { touchedAt: found.mtimeMs, since: elapsedMs() })
    } else if (before && elapsedMs() - before.since > abandonedAfterMs) {
      await rm(path, { recursive: true, force: true })
      seen.delete(path)
    }
  }

  return {
    newPath: () => join(own, randomUUID()),
    async tidy() {
      // Other processes remove the folder if this process was frozen for too long.
      await mkdir(own, { recursive: true, mode: 0o700 })
      const now = new Date()
      await utimes(own, now, now)
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        if (path !== own) await removeIfAbandoned(path)
      }
    },
    close: () => rmSync(own, { recursive: true, force: true }),
  }
}

/**
 * Moves an incoming file to its path. A file that another process has just put there is kept, because it may
 * be in use; on a disk without hard links it is replaced.
 */
export async function keepFirst(incoming: string, place: string): Promise<void> {
  try {
    await link(incoming, place)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw error
    if (code !== 'EEXIST') return await rename(incoming, place)
  }
  await rm(incoming)
}
