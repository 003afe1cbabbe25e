import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Incoming, keepFirst } from './incoming.ts'

/** A cache on the local disk for files of the object storage. Concurrent callers share one download. */
export interface LocalCopies {
  /** The path of a file's copy. If there is none, `fetch` writes it to the given path. */
  pathOf(key: string, fetch: (path: string) => Promise<void>): Promise<string>
  /** Moves a local file that was just stored remotely into the cache. */
  adopt(path: string, key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Evicts expired copies, and the least recently used ones above the size limit. */
  tidy(now: Date): Promise<void>
}

export interface CopyLimits {
  /** The least recently used copies above it are evicted, unless they may still be in use. */
  readonly maxBytes: number
  /** The longest time that any work uses a copy after it got the path, in ms. */
  readonly inUseMs: number
  /** Copies that were not used for this time are evicted, in ms. */
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

interface LocalCopiesOptions {
  readonly folder: string
  readonly incoming: Incoming
  readonly limits?: CopyLimits
}

export async function openLocalCopies({
  folder,
  incoming,
  limits = usualCopyLimits,
}: LocalCopiesOptions): Promise<LocalCopies> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fetching = new Map<string, Promise<string>>()
  const place = (key: string) => join(folder, key.replaceAll('/', '-'))

  async function fetchOnce(key: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const arriving = incoming.newPath()
    try {
      await fetch(arriving)
      await keepFirst(arriving, place(key))
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
      await keepFirst(path, place(key))
    },
    async remove(key) {
      // A copy that is being fetched must not stay either.
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

/** The modification time of a copy is its last use, so that other processes on this machine see it too. */
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
