import { closeSync, createReadStream, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import {
  NotAuthentic,
  chunkBytes,
  chunkCount,
  headerBytes,
  decryptChunk,
  encryptChunk,
  encryptedChunkBytes,
  encryptedSize,
  newFileKey,
  tagBytes,
} from './encrypted-format.ts'

/** An encrypted file without its header, which is written once the file's name is known. */
export interface EncryptedBody {
  readonly path: string
  readonly fileKey: Buffer
  /** Size of the document, in bytes. */
  readonly size: number
}

/** Encrypts bytes into a new file while they arrive. */
export async function encryptBytes(bytes: AsyncIterable<Buffer>, path: string): Promise<EncryptedBody> {
  const fileKey = newFileKey()
  let file: AppendedFile | undefined
  let chunks = 0
  try {
    // Opened within the loop: if that fails, leaving the loop ends the source.
    for await (const chunk of encryptChunks(bytes, fileKey)) {
      file ??= appendTo(await open(path, 'wx', 0o600), headerBytes)
      await file.append(chunk)
      chunks += 1
    }
    const end = (await file?.flush()) ?? headerBytes
    return { path, fileKey, size: end - headerBytes - chunks * tagBytes }
  } finally {
    await file?.close()
  }
}

/** Bytes of one write. The next bytes arrive during it. */
const batchBytes = 4 * chunkBytes

interface AppendedFile {
  append(pieces: readonly Buffer[]): Promise<void>
  /** Returns where the file ends. */
  flush(): Promise<number>
  close(): Promise<void>
}

function appendTo(file: FileHandle, from: number): AppendedFile {
  let end = from
  let batch: Buffer[] = []
  let length = 0
  let writing: Promise<void> = Promise.resolve()

  async function write(pieces: readonly Buffer[], bytes: number): Promise<void> {
    const { bytesWritten } = await file.writev(pieces, end)
    end += bytesWritten
    if (bytesWritten < bytes)
      await write([Buffer.concat(pieces).subarray(bytesWritten)], bytes - bytesWritten)
  }

  async function writeBatch(): Promise<void> {
    await writing
    writing = write(batch, length)
    // The next write or flush throws the error.
    writing.catch(() => {})
    batch = []
    length = 0
  }

  return {
    async append(pieces) {
      for (const piece of pieces) {
        batch.push(piece)
        length += piece.length
      }
      if (length >= batchBytes) await writeBatch()
    },
    async flush() {
      await writeBatch()
      await writing
      return end
    },
    async close() {
      await writing.catch(() => {})
      await file.close()
    },
  }
}

/** Encrypts bytes chunk by chunk; yields each chunk as several buffers. */
async function* encryptChunks(bytes: AsyncIterable<Buffer>, fileKey: Buffer): AsyncGenerator<Buffer[]> {
  let index = 0
  // At most one chunk waits for more bytes, since its nonce says whether it is the last one.
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const piece of bytes) {
    let rest = piece
    while (waitingBytes + rest.length > chunkBytes) {
      const fits = chunkBytes - waitingBytes
      yield encryptChunk(fileKey, { index, isLast: false }, [...waiting, rest.subarray(0, fits)])
      rest = rest.subarray(fits)
      index += 1
      waiting = []
      waitingBytes = 0
    }
    waiting.push(rest)
    waitingBytes += rest.length
  }
  yield encryptChunk(fileKey, { index, isLast: true }, waiting)
}

/** A part of a document, by its chunks in the encrypted file. */
export interface EncryptedRange {
  /** The byte positions of its chunks in the encrypted file. */
  readonly first: number
  readonly last: number
  readonly firstChunk: number
  /** The bytes of the first chunk before the range, and the length of the range. */
  readonly skip: number
  readonly length: number
}

/** Locates the bytes `first` to `last` of a document in its encrypted file. */
export function encryptedRange(
  size: number,
  { first, last }: { first: number; last: number },
): EncryptedRange {
  const firstChunk = Math.floor(first / chunkBytes)
  const lastChunk = Math.max(firstChunk, Math.floor(last / chunkBytes))
  return {
    first: headerBytes + firstChunk * encryptedChunkBytes,
    last: Math.min(headerBytes + (lastChunk + 1) * encryptedChunkBytes, encryptedSize(size)) - 1,
    firstChunk,
    skip: first - firstChunk * chunkBytes,
    length: last - first + 1,
  }
}

/** Decrypts the chunks of a range while they arrive. Throws `NotAuthentic` for changed or missing bytes. */
export async function* decryptChunks(
  encrypted: AsyncIterable<Buffer>,
  { fileKey, size, range }: { fileKey: Buffer; size: number; range: EncryptedRange },
): AsyncGenerator<Buffer> {
  const chunks = chunkCount(size)
  const lastChunk = Math.ceil((range.last + 1 - headerBytes) / encryptedChunkBytes) - 1
  let index = range.firstChunk
  let toGo = range.length
  for await (const bytes of inChunks(encrypted)) {
    const plain = decryptChunk(fileKey, { index, isLast: index === chunks - 1 }, bytes)
    const from = index === range.firstChunk ? range.skip : 0
    const part = plain.subarray(from, Math.min(plain.length, from + toGo))
    index += 1
    toGo -= part.length
    if (part.length > 0) yield part
  }
  if (toGo > 0 || index !== lastChunk + 1) throw new NotAuthentic('a part of it is missing')
}

/** Regroups bytes into pieces of one chunk each; the last may be shorter. */
async function* inChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    if (length < encryptedChunkBytes) continue
    let joined = waiting.length === 1 ? piece : Buffer.concat(waiting)
    for (; joined.length >= encryptedChunkBytes; joined = joined.subarray(encryptedChunkBytes)) {
      yield joined.subarray(0, encryptedChunkBytes)
    }
    waiting = joined.length > 0 ? [joined] : []
    length = joined.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const chunksAtOnce = 16

/** Decrypts a local file into memory of the document's size, for the processes that work on documents. */
export function readEncryptedFile(path: string, fileKey: string, memory: Uint8Array): void {
  const key = Buffer.from(fileKey, 'base64')
  const file = openSync(path, 'r')
  try {
    const size = memory.length
    if (fstatSync(file).size !== encryptedSize(size)) throw new NotAuthentic('it has another length')
    const chunks = chunkCount(size)
    const encrypted = Buffer.allocUnsafe(encryptedChunkBytes * Math.min(chunks, chunksAtOnce))
    for (let index = 0; index < chunks;) {
      const filled = readFullySync(file, encrypted, headerBytes + index * encryptedChunkBytes)
      for (let start = 0; start < filled; start += encryptedChunkBytes, index += 1) {
        const chunk = encrypted.subarray(start, Math.min(start + encryptedChunkBytes, filled))
        memory.set(decryptChunk(key, { index, isLast: index === chunks - 1 }, chunk), index * chunkBytes)
      }
    }
  } finally {
    closeSync(file)
  }
}

/** Fills a buffer from a file; returns how many bytes it has read, which are fewer at the end of the file. */
function readFullySync(file: number, into: Buffer, position: number): number {
  let filled = 0
  while (filled < into.length) {
    const read = readSync(file, into, filled, into.length - filled, position + filled)
    if (read === 0) break
    filled += read
  }
  if (filled === 0) throw new NotAuthentic('a part of it is missing')
  return filled
}

/** A file on this machine, stored or incoming, as the processes that work on documents get it. */
export interface LocalFile {
  readonly path: string
  /** Size of the document, in bytes. */
  readonly size: number
  /** Opens this file and no other, in base64; unset for one that is not encrypted. */
  readonly fileKey?: string | undefined
  /** Called with the reason if the file cannot be decrypted. */
  readonly onDamage?: (reason: string) => void
}

type Readable = Pick<LocalFile, 'path' | 'size' | 'fileKey'>

export function readLocalFile({ path, size, fileKey }: Readable): Buffer {
  if (fileKey === undefined) return readFileSync(path)
  const document = Buffer.allocUnsafe(size)
  readEncryptedFile(path, fileKey, document)
  return document
}

/** The first `length` bytes of a local file, or all if it is shorter. */
export async function readFirst(local: LocalFile, length: number): Promise<Buffer> {
  const { path, size, fileKey } = local
  const file = await open(path)
  try {
    const read = Buffer.allocUnsafe(
      fileKey === undefined
        ? Math.min(length, size)
        : Math.min(encryptedChunkBytes, encryptedSize(size) - headerBytes),
    )
    const { bytesRead } = await file.read(read, 0, read.length, fileKey === undefined ? 0 : headerBytes)
    const bytes = read.subarray(0, bytesRead)
    if (fileKey === undefined) return bytes
    const isLast = chunkCount(size) === 1
    return decryptChunk(Buffer.from(fileKey, 'base64'), { index: 0, isLast }, bytes).subarray(0, length)
  } finally {
    await file.close()
  }
}

/** Streams the document of a local file, decrypted. */
export async function* openLocalFile({ path, size, fileKey, onDamage }: LocalFile): AsyncGenerator<Buffer> {
  if (fileKey === undefined) {
    yield* createReadStream(path)
    return
  }
  const range = encryptedRange(size, { first: 0, last: size - 1 })
  const bytes = createReadStream(path, { start: range.first, end: range.last })
  try {
    yield* decryptChunks(bytes, { fileKey: Buffer.from(fileKey, 'base64'), size, range })
  } catch (error) {
    if (error instanceof NotAuthentic) onDamage?.(error.message)
    throw error
  }
}
