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
 * Where documents lie, encrypted. A key is an area and a file's name, made by us alone; the document under a key never
 * changes. Every call may reject with `StorageUnavailable`, and may then be made again, and every call that reads with
 * `FileDamaged`.
 */
export interface DocumentStorage {
  /** A path on this machine for a file that is arriving or being made; what is not stored, its maker removes. */
  incomingPath(): string
  /**
   * Writes arriving bytes to an incoming path, encrypted; returns how that file is read until it is stored. Rejects with
   * the error of the bytes or of the disk. The caller discards what it does not store.
   */
  receive(bytes: AsyncIterable<Buffer>, incoming: string): Promise<LocalFile>
  /**
   * Keeps an incoming file, encrypted or plain, under a key, whole or not at all. The incoming file is gone afterwards.
   * In folders an existing file stays: it is the same document, and a reader may be using its key.
   */
  store(incoming: string, key: string): Promise<void>
  /** Removes an incoming file that is not stored; one that was is gone already. */
  discard(incoming: string): Promise<void>
  /** How many bytes the document under a key has; `undefined` where there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /**
   * Where a file can be read on this machine, and with which key, for at least as long as anything works on it. Rejects
   * with `FileMissing` where nothing lies under the key.
   */
  localFile(key: string): Promise<LocalFile>
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
  /** The id of the file's master key, unset if it is not encrypted. Returns `undefined` if there is no file. */
  keyIdOf(key: string): Promise<{ readonly id: string | undefined } | undefined>
  /** Encrypts a file from before, or wraps its key with the current master key. */
  encryptAgain(key: string): Promise<void>
  /** Forgets what was kept for a while and is no longer used, and what never arrived. */
  tidy(now: Date): Promise<void>
  close(): void
}

/** Where the bytes of files lie as they are: folders of this machine, or a bucket of an S3-compatible service. */
export interface FileStorage extends Pick<
  DocumentStorage,
  'incomingPath' | 'store' | 'read' | 'copy' | 'remove' | 'forget' | 'list' | 'tidy' | 'close'
> {
  /** Keeps an incoming file under a key, whatever lay there. */
  replace(incoming: string, key: string): Promise<void>
  /** How many bytes lie under a key, and the first of them; `undefined` where nothing does. */
  start(key: string, length: number): Promise<{ size: number; bytes: Buffer } | undefined>
  /** Where those bytes can be read on this machine. Rejects with `FileMissing`. */
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

/** A file is encrypted with a key that this process does not have. It may get it: nothing is lost. */
export class FileLocked extends ApiError {
  override readonly name = 'FileLocked'

  constructor(key: string, keyId: string) {
    super('storage_unavailable', undefined, { retryAfterSeconds: 60 })
    this.cause = new Error(
      `The stored file ${key} is encrypted with the key ${keyId}: name that in DOCUMENTS_PREVIOUS_KEYS`,
    )
  }
}
