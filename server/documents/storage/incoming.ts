import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of this process that are arriving or being made. Received ones are encrypted; made ones are plain until stored. */
export interface Incoming {
  newPath(): string
  /** Shows that this process runs, and removes what processes left that have ended. To be called often. */
  tidy(): Promise<void>
  /** Removes the files of this process. */
  close(): void
}

/** A process that runs tidies several times meanwhile. */
const abandonedAfterMs = 60_000

interface Seen {
  readonly touchedAt: number
  /** By a monotonic clock, so that a change of the system's time ends no uploads. */
  readonly since: number
}

/** Each process has a folder of its own within the folder, and touches it. One that is touched no more is removed. */
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
 * Moves an incoming file to its place, where one that two processes made at once stays as it is: it may be read at the
 * moment. Where the disk knows no links it is replaced.
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
