import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '../../platform/files/disk-full.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ByteRange } from '../../platform/http/byte-range.ts'
import { type DocumentStorage, FileMissing, type FileStorage } from '../storage/document-storage.ts'
import { nameOf } from '../storage/keys.ts'
import {
  type EncryptedBody,
  type LocalFile,
  decryptChunks,
  encryptBytes,
  encryptedRange,
} from './encrypt-file.ts'
import { type MasterKey, headerBytes, writeHeader } from './encrypted-format.ts'
import { type FileHeadersContext, fileHeaders } from './file-headers.ts'

/** Encrypts the documents in a file storage. Files from before encryption are read as they are. */
export function encryptedStorage(files: FileStorage, context: FileHeadersContext): DocumentStorage {
  const { keys, onDamaged } = context
  const headers = fileHeaders(files, context)
  /** Incoming files that were encrypted while they arrived, by their path. */
  const received = new Map<string, EncryptedBody>()

  async function encrypt(bytes: AsyncIterable<Buffer>): Promise<EncryptedBody> {
    const to = files.incomingPath()
    try {
      return await encryptBytes(bytes, to)
    } catch (error) {
      await rm(to, { force: true })
      throw isDiskFull(error) ? new ApiError('storage_full') : error
    }
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await headers.find(key)
    if (!file) throw new FileMissing(key)
    const { header, size } = file
    if (!header) return files.read(key, range)
    const fileKey = headers.fileKeyOf(key, header)
    const wanted = encryptedRange(size, range ?? { first: 0, last: size - 1 })
    const bytes = await files.read(key, { first: wanted.first, last: wanted.last })
    const plain = decryptChunks(bytes, { fileKey, size, range: wanted })
    return Readable.from(
      reporting(plain, (error) => headers.toFileError(key, error)),
      { objectMode: false, ...readAhead },
    ).once('close', () => bytes.destroy())
  }

  return {
    incomingPath: () => files.incomingPath(),
    async receive(bytes, incoming) {
      if (!keys.current) {
        const file = createWriteStream(incoming, { flags: 'wx', mode: 0o600, ...writeAhead })
        await pipeline(bytes, file)
        return { path: incoming, size: file.bytesWritten }
      }
      const body = await encryptBytes(bytes, incoming)
      received.set(incoming, body)
      return { path: incoming, size: body.size, fileKey: body.fileKey.toString('base64') }
    },
    async discard(incoming) {
      received.delete(incoming)
      await rm(incoming, { force: true })
    },
    async store(incoming, key) {
      if (!keys.current) return files.store(incoming, key)
      const body = received.get(incoming) ?? (await encrypt(createReadStream(incoming, readAhead)))
      received.delete(incoming)
      await storeBody(files, { body, key, master: keys.current, as: 'store' })
      if (body.path !== incoming) await rm(incoming, { force: true })
    },
    async sizeOf(key) {
      return (await headers.find(key))?.size
    },
    async localFile(key): Promise<LocalFile> {
      const path = await files.localPath(key)
      const { header, size } = await headers.ofCopy(key, path)
      const fileKey = header && headers.fileKeyOf(key, header).toString('base64')
      return { path, size, fileKey, onDamage: (reason) => onDamaged(key, reason) }
    },
    read,
    copy: (from, to) => files.copy(from, to),
    remove: (key) => files.remove(key),
    forget: (key) => files.forget(key),
    list: (area) => files.list(area),
    async keyIdOf(key) {
      const file = await headers.find(key)
      return file && { id: file.header?.keyId }
    },
    async encryptAgain(key) {
      const file = await headers.find(key)
      const master = keys.current
      if (!file || !master || file.header?.keyId === master.id) return
      const incoming = files.incomingPath()
      try {
        if (!file.header) {
          await storeBody(files, { body: await encrypt(await files.read(key)), key, master, as: 'replace' })
          return
        }
        // The encrypted content after the header stays as it is.
        const fileKey = headers.fileKeyOf(key, file.header)
        const all = await files.read(key)
        await pipeline(all, createWriteStream(incoming, { flags: 'wx', mode: 0o600 }))
        await storeBody(files, {
          body: { path: incoming, fileKey, size: file.size },
          key,
          master,
          as: 'replace',
        })
      } finally {
        await rm(incoming, { force: true })
      }
    },
    tidy: (now) => files.tidy(now),
    close: () => files.close(),
  }
}

/**
 * Bytes that may wait for the disk. With fewer, each small write waits by itself, which takes twice the time.
 */
const writeAhead = { highWaterMark: 1024 * 1024 }
const readAhead = { highWaterMark: 256 * 1024 }

/** Adds the header for its name to an encrypted file, and stores it under its key. */
async function storeBody(
  files: FileStorage,
  { body, key, master, as }: { body: EncryptedBody; key: string; master: MasterKey; as: 'store' | 'replace' },
): Promise<void> {
  const { path, size, fileKey } = body
  try {
    const file = await open(path, 'r+')
    try {
      await file.write(writeHeader(master, { name: nameOf(key), size, fileKey }), 0, headerBytes, 0)
    } finally {
      await file.close()
    }
    await files[as](path, key)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Yields the bytes, and converts their error. */
async function* reporting(
  bytes: AsyncIterable<Buffer>,
  toError: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    throw toError(error)
  }
}
