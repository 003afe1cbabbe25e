import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isCode } from '../../platform/files/error-code.ts'
import type { ByteRange } from '../../platform/http/byte-range.ts'
import { FileMissing, type FileStorage, type StoredFile } from './document-storage.ts'
import { keepFirst, openIncoming } from './incoming.ts'
import { type StorageArea, storageAreas } from './keys.ts'

/** A file storage in folders of this machine, one for each area. */
export async function diskStorage(root: string): Promise<FileStorage> {
  const incoming = await openIncoming(join(root, 'incoming'))
  for (const area of storageAreas) await mkdir(join(root, area), { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(root, key)
  return {
    incomingPath: () => incoming.newPath(),
    store: (path, key) => keepFirst(path, pathOf(key)),
    replace: (path, key) => rename(path, pathOf(key)),
    start: (key, length) => readStart(pathOf(key), length),
    localPath: async (key) => pathOf(key),
    read: (key, range) => readFile(pathOf(key), range).catch(missingFileMessage(key)),
    copy: (from, to) => copy(pathOf(from), pathOf(to), incoming.newPath()).catch(missingFileMessage(from)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async forget() {},
    list: (area) => list(root, area),
    tidy: () => incoming.tidy(),
    close: () => incoming.close(),
  }
}

async function readStart(path: string, length: number): Promise<{ size: number; bytes: Buffer } | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return { size, bytes: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}

/**
 * Opens the file before the stream is returned, so that a missing file is detected before the response
 * starts.
 */
async function readFile(path: string, range: ByteRange | undefined): Promise<Readable> {
  const file = await open(path)
  return file.createReadStream(range && { start: range.first, end: range.last })
}

/** Creates a hard link; on a disk without links, a copy that appears only when it is complete. */
async function copy(from: string, to: string, incoming: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isCode(error, 'EEXIST')) return
    if (isCode(error, 'ENOENT')) throw error
    await copyFile(from, incoming)
    await rename(incoming, to)
  } finally {
    await rm(incoming, { force: true })
  }
}

async function* list(root: string, area: StorageArea): AsyncIterable<StoredFile> {
  for (const name of await readdir(join(root, area))) {
    const found = await stat(join(root, area, name)).catch(() => undefined)
    if (found?.isFile()) yield { key: `${area}/${name}`, storedAt: found.mtime }
  }
}

function missingFileMessage(key: string): (error: unknown) => never {
  return (error) => {
    throw isCode(error, 'ENOENT') ? new FileMissing(key) : error
  }
}
