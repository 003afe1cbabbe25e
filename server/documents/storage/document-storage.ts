import type { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/http/byte-range.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { StorageArea } from './keys.ts'

export interface StoredFile {
  readonly key: string
  readonly storedAt: Date
}

/**
 * Where the bytes of documents lie. Two stand behind it: folders of this machine, and a bucket of an S3-compatible
 * service. A key is an area and a file's name, made by us alone; what lies under a key never changes. Every call may
 * reject with `StorageUnavailable`, and may then be made again.
 */
export interface DocumentStorage {
  /** A path on this machine for a file that is arriving or being made; what is not stored, its maker removes. */
  incomingPath(): string
  /** Keeps an incoming file under a key, whole or not at all; the incoming file is gone afterwards. */
  store(incoming: string, key: string): Promise<void>
  /** How many bytes lie under a key; `undefined` where nothing does. */
  sizeOf(key: string): Promise<number | undefined>
  /**
   * Where a file can be read on this machine, for at least as long as anything works on it. Rejects with `FileMissing`
   * where nothing lies under the key.
   */
  localPath(key: string): Promise<string>
  /** The bytes of a file, or of a range that lies within it. Rejects with `FileMissing`. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Keeps the same bytes under another key as well, whole or not at all. Rejects with `FileMissing`. */
  copy(from: string, to: string): Promise<void>
  /** Leaves nothing under a key, here and where the file was kept for a while; what is not there is gone already. */
  remove(key: string): Promise<void>
  /** Drops what this machine keeps of a file that lies elsewhere. */
  forget(key: string): Promise<void>
  /** Everything that lies in an area. */
  list(area: StorageArea): AsyncIterable<StoredFile>
  /** Forgets what was kept for a while and is no longer used, and what never arrived. */
  tidy(now: Date): Promise<void>
  close(): void
}

/** The storage is unavailable at the moment; nothing was changed. */
export class StorageUnavailable extends ApiError {
  override readonly name = 'StorageUnavailable'

  constructor(cause: unknown) {
    super('storage_unavailable', undefined, { retryAfterSeconds: 5 })
    this.cause = cause
  }
}

/** Nothing lies under a key, although something should. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'

  constructor(key: string) {
    super(`There is no file ${key} in storage`)
  }
}
