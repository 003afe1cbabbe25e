import { open } from 'node:fs/promises'
import { FileDamaged, FileLocked, FileMissing, type FileStorage } from '../storage/document-storage.ts'
import { nameOf } from '../storage/keys.ts'
import {
  type FileHeader,
  NotAuthentic,
  encryptedSize,
  headerBytes,
  readHeader,
  unwrapKey,
} from './encrypted-format.ts'
import type { DocumentKeys } from './master-keys.ts'

export interface FileHeadersContext {
  readonly keys: Pick<DocumentKeys, 'current' | 'all'>
  /** Called for a file that was changed, truncated or exchanged, with the reason. */
  readonly onDamaged: (key: string, reason: string) => void
}

/** A file in the storage. */
export interface FoundFile {
  /** Size of the document, in bytes. */
  readonly size: number
  /** The header; unset for a file that is not encrypted. */
  readonly header: FileHeader | undefined
}

/** Reads the headers of files, and unwraps their keys with the master keys of this process. */
export function fileHeaders(files: FileStorage, { keys, onDamaged }: FileHeadersContext) {
  function toFileError(key: string, error: unknown): unknown {
    if (!(error instanceof NotAuthentic)) return error
    onDamaged(key, error.message)
    return new FileDamaged(key, error)
  }

  function checked<Result>(key: string, check: () => Result): Result {
    try {
      return check()
    } catch (error) {
      throw toFileError(key, error)
    }
  }

  function fileOf(key: string, { size, bytes }: { size: number; bytes: Buffer }): FoundFile {
    const header = checked(key, () => {
      const found = readHeader(bytes)
      if (found && size !== encryptedSize(found.size)) throw new NotAuthentic('it has another length')
      return found
    })
    return { header, size: header?.size ?? size }
  }

  return {
    toFileError,
    async find(key: string): Promise<FoundFile | undefined> {
      const start = await files.start(key, headerBytes)
      return start && fileOf(key, start)
    },
    /** Finds size and header in a file's copy on this machine. */
    async ofCopy(key: string, path: string): Promise<FoundFile> {
      return fileOf(key, await startOf(path, key))
    },
    /** The key of a file. Throws `FileLocked` if this process does not have its master key. */
    fileKeyOf(key: string, header: FileHeader): Buffer {
      const master = keys.all.find(({ id }) => id === header.keyId)
      if (!master) throw new FileLocked(key, header.keyId)
      return checked(key, () => unwrapKey(master, header, nameOf(key)))
    },
  }
}

async function startOf(path: string, key: string): Promise<{ size: number; bytes: Buffer }> {
  const file = await open(path).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new FileMissing(key) : error
  })
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return { size, bytes: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}
