import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the bytes of documents lie on this machine. A key is a folder's name and a file's name, made by us alone. */
export interface DocumentStorage {
  /** A path for a file that is still arriving; what is not stored is removed. */
  incomingPath(): string
  /** Keeps an incoming file under a key; it is there whole or not at all. */
  store(incoming: string, key: string): Promise<void>
  pathOf(key: string): string
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

/** An upload takes minutes at most; what is older was left by a process that ended. */
const abandonedAfterMs = 60 * 60 * 1000

export async function diskStorage(dataDir: string, now: Date): Promise<DocumentStorage> {
  const root = join(dataDir, 'documents')
  const incoming = join(root, 'incoming')
  for (const folder of [incoming, ...storedFolders.map((name) => join(root, name))]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  await removeAbandoned(incoming, now)
  return {
    incomingPath: () => join(incoming, randomUUID()),
    store: (path, key) => rename(path, join(root, key)),
    pathOf: (key) => join(root, key),
    has: (key) => exists(join(root, key)),
    remove: (key) => rm(join(root, key), { force: true }),
  }
}

const storedFolders = ['uploads', 'print-ready'] as const

/** The key of an uploaded document's PDF. */
export function uploadKey(documentId: string): string {
  return `uploads/${documentId}.pdf`
}

/** The key of the PDF that a request's printer gets. */
export function printReadyKey(requestId: string): string {
  return `print-ready/${requestId}.pdf`
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (now.getTime() - mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
