import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Incoming } from './incoming.ts'

/** Copies, on this machine, of files that lie elsewhere: fetched once, however many ask, and let go after a while. */
export interface LocalCopies {
  /** The path of a file's copy; where there is none, `fetch` writes it to the path it is given. */
  pathOf(key: string, fetch: (path: string) => Promise<void>): Promise<string>
  /** Takes a file over that has just been stored elsewhere. */
  adopt(path: string, key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Lets go what has not been asked for of late, and as much as is over the limit. */
  tidy(now: Date): Promise<void>
}

export interface CopyLimits {
  /** What is over it goes, least recently asked for first, unless someone may be reading it. */
  readonly maxBytes: number
  /** The longest that anything works on a file once it has asked where it lies, in ms. */
  readonly inUseMs: number
  /** What nobody has asked for in this time goes, in ms. */
  readonly keepMs: number
}

const usualCopyLimits: CopyLimits = {
  maxBytes: 2 * 1024 ** 3,
  inUseMs: 15 * 60 * 1000,
  keepMs: 60 * 60 * 1000,
}

interface Copy {
  readonly path: string
  readonly bytes: number
  readonly askedAt: number
}

export async function openLocalCopies(
  folder: string,
  incoming: Incoming,
  limits: CopyLimits = usualCopyLimits,
): Promise<LocalCopies> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fetching = new Map<string, Promise<string>>()
  const place = (key: string) => join(folder, key.replaceAll('/', '-'))

  async function fetchOnce(key: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const arriving = incoming.newPath()
    try {
      await fetch(arriving)
      await rename(arriving, place(key))
      return place(key)
    } finally {
      await rm(arriving, { force: true })
      fetching.delete(key)
    }
  }

  return {
    async pathOf(key, fetch) {
      if (await touch(place(key))) return place(key)
      const path = fetching.get(key) ?? fetchOnce(key, fetch)
      fetching.set(key, path)
      return path
    },
    async adopt(path, key) {
      await rename(path, place(key))
    },
    async remove(key) {
      // What arrives meanwhile must not stay either.
      await fetching.get(key)?.catch(() => {})
      await rm(place(key), { force: true })
    },
    async tidy(now) {
      let room = limits.maxBytes
      const copies = await copiesIn(folder)
      for (const { path, bytes, askedAt } of copies.toSorted((a, b) => b.askedAt - a.askedAt)) {
        const idleMs = now.getTime() - askedAt
        room -= bytes
        if (idleMs > limits.keepMs || (room < 0 && idleMs > limits.inUseMs)) await rm(path, { force: true })
      }
    },
  }
}

/** The time of a copy's last change is when it was last asked for: other processes on this machine see it, too. */
async function touch(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

async function copiesIn(folder: string): Promise<Copy[]> {
  const copies: Copy[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found) copies.push({ path, bytes: found.size, askedAt: found.mtimeMs })
  }
  return copies
}
