import type { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/http/byte-range.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { LocalFile } from '../encryption/encrypt-file.ts'
import type { StorageArea } from './keys.ts'

export interface StoredFile {
  readonly key: string
  readonly storedAt: Date
}

/**
 * The encrypted storage of documents. A key is an area and a file name, which only we create; the document
 * under a key never changes. Every call may reject with `StorageUnavailable` and can be repeated then, and
 * every call that reads may reject with `FileDamaged`.
 */
export interface DocumentStorage {
  /**
   * A local path for a file that is arriving or being made. The caller removes a file that it does not store.
   */
  incomingPath(): string
  /**
   * Writes arriving bytes to an incoming path, encrypted; returns the local file, which is valid until it is
   * stored. Rejects with the error of the bytes or of the disk. The caller discards a file that it does not
   * store.
   */
  receive(bytes: AsyncIterable<Buffer>, incoming: string): Promise<LocalFile>
  /**
   * Moves an incoming file, encrypted or plain, to a key, completely or not at all. In folders an existing
   * file is kept: it is the same document, and a reader may be using its key.
   */
  store(incoming: string, key: string): Promise<void>
  /** Removes an incoming file; does nothing if it was stored. */
  discard(incoming: string): Promise<void>
  /** The size of the document under a key, in bytes; `undefined` if there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /**
   * The local file of a key with its encryption key. It stays readable for longer than any work on it takes.
   * Rejects with `FileMissing`.
   */
  localFile(key: string): Promise<LocalFile>
  /** The bytes of a file, or of a range within it. Rejects with `FileMissing`. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Copies a file to another key, completely or not at all. Rejects with `FileMissing`. */
  copy(from: string, to: string): Promise<void>
  /** Removes the file under a key and its local copy; does nothing if there is none. */
  remove(key: string): Promise<void>
  /** Removes this machine's copy of a file in a remote storage. */
  forget(key: string): Promise<void>
  /** Lists all files in an area. */
  list(area: StorageArea): AsyncIterable<StoredFile>
  /**
   * The id of the file's master key, unset if it is not encrypted. Returns `undefined` if there is no file.
   */
  keyIdOf(key: string): Promise<{ readonly id: string | undefined } | undefined>
  /** Encrypts a plain file, or wraps the key of an encrypted one with the current master key. */
  encryptAgain(key: string): Promise<void>
  /** Removes local copies that are no longer used, and abandoned incoming files. */
  tidy(now: Date): Promise<void>
  close(): void
}

/**
 * A storage of bytes without encryption: folders of this machine, or a bucket of an S3-compatible service.
 */
export interface FileStorage extends Pick<
  DocumentStorage,
  'incomingPath' | 'store' | 'read' | 'copy' | 'remove' | 'forget' | 'list' | 'tidy' | 'close'
> {
  /** Moves an incoming file to a key, and replaces an existing file. */
  replace(incoming: string, key: string): Promise<void>
  /** The size of a file and its first bytes; `undefined` if there is none. */
  start(key: string, length: number): Promise<{ size: number; bytes: Buffer } | undefined>
  /** The local path of a file. Rejects with `FileMissing`. */
  localPath(key: string): Promise<string>
}

/** The storage is unavailable at the moment; nothing was changed. */
export class StorageUnavailable extends ApiError {
  override readonly name = 'StorageUnavailable'

  constructor(cause: unknown) {
    super('storage_unavailable', undefined, { retryAfterSeconds: 5 })
    this.cause = cause
  }
}

/** There is no file under a key that should have one. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'

  constructor(key: string) {
    super(`There is no file ${key} in storage`)
  }
}

/** The file under a key is not the one that was stored. */
export class FileDamaged extends ApiError {
  override readonly name = 'FileDamaged'

  constructor(key: string, cause: Error) {
    super('document_damaged')
    this.cause = new Error(`The stored file ${key} is damaged: ${cause.message}`, { cause })
  }
}

/**
 * A file is encrypted with a key that this process does not have. Nothing is lost: the key can be configured
 * later.
 */
export class FileLocked extends ApiError {
  override readonly name = 'FileLocked'

  constructor(key: string, keyId: string) {
    super('storage_unavailable', undefined, { retryAfterSeconds: 60 })
    this.cause = new Error(
      `The stored file ${key} is encrypted with the key ${keyId}: name that in DOCUMENTS_PREVIOUS_KEYS`,
    )
  }
}
