import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of this machine for files that are still arriving or being made. */
export interface Incoming {
  newPath(): string
  /** Removes what was left by a process that ended. */
  removeAbandoned(now: Date): Promise<void>
}

/** By its last byte. An upload that says nothing for so long was ended by the server's limit of half an hour. */
const abandonedAfterMs = 60 * 60 * 1000

export async function openIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    newPath: () => join(folder, randomUUID()),
    async removeAbandoned(now) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
        if (now.getTime() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true })
      }
    },
  }
}
