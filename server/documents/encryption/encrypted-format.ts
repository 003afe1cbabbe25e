import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/*
 * How a stored file is encrypted: a header, then chunks of 64 KiB, each with its own tag.
 *
 *   0  magic and version          5 bytes
 *   5  unused, 0                  3
 *   8  id of the master key       8
 *  16  size of the document       8
 *  24  nonce of the wrapped key  12
 *  36  the file's key, wrapped   32
 *  68  tag of the wrapped key    16
 *
 * Each file has a random key of its own, wrapped with the master key under the file's name and the header's other fields:
 * a file under another's name does not open. A chunk's nonce is its number and whether it is the last, so that none can
 * be exchanged, and none be missing at the end.
 */

export const headerBytes = 84
export const chunkBytes = 64 * 1024
export const tagBytes = 16
export const encryptedChunkBytes = chunkBytes + tagBytes

const algorithm = 'aes-256-gcm'
// No document begins like this: no text, PDF, picture, zip or compound file has this first byte.
const magic = Buffer.from([0x93, 0x43, 0x50, 0x44, 0x01])
const keyIdAt = 8
const sizeAt = 16
const nonceAt = 24
const wrappedAt = 36
const tagAt = 68

/** A key that wraps the keys of files. */
export interface MasterKey {
  /** An id of 16 digits that reveals nothing about the key. */
  readonly id: string
  readonly key: Buffer
}

/** The content of a header that is not verified yet. */
export interface FileHeader {
  readonly bytes: Buffer
  readonly keyId: string
  /** Size of the document, in bytes. */
  readonly size: number
}

/** The stored bytes are not those that were encrypted under this name. */
export class NotAuthentic extends Error {
  override readonly name = 'NotAuthentic'
}

/** Reads the header at the start of a file; `undefined` if the file is not encrypted. */
export function readHeader(start: Buffer): FileHeader | undefined {
  if (start.length < magic.length || !start.subarray(0, magic.length).equals(magic)) return undefined
  if (start.length < headerBytes) throw new NotAuthentic('its header is cut short')
  const bytes = Buffer.from(start.subarray(0, headerBytes))
  const size = bytes.readBigUInt64BE(sizeAt)
  if (size > BigInt(Number.MAX_SAFE_INTEGER)) throw new NotAuthentic('its header is damaged')
  return { bytes, keyId: bytes.toString('hex', keyIdAt, sizeAt), size: Number(size) }
}

/** Creates the header of a file of this size, with the file's key wrapped for its name. */
export function writeHeader(
  master: MasterKey,
  { name, size, fileKey }: { name: string; size: number; fileKey: Buffer },
): Buffer {
  const header = Buffer.alloc(headerBytes)
  magic.copy(header)
  header.write(master.id, keyIdAt, 'hex')
  header.writeBigUInt64BE(BigInt(size), sizeAt)
  const nonce = randomBytes(12)
  nonce.copy(header, nonceAt)
  const cipher = createCipheriv(algorithm, master.key, nonce).setAAD(boundTo(header, name))
  cipher.update(fileKey).copy(header, wrappedAt)
  cipher.final()
  cipher.getAuthTag().copy(header, tagAt)
  return header
}

/**
 * Unwraps the key of a file. Throws `NotAuthentic` for a changed header, and for the header of another file.
 */
export function unwrapKey(master: MasterKey, { bytes }: FileHeader, name: string): Buffer {
  const decipher = createDecipheriv(algorithm, master.key, bytes.subarray(nonceAt, wrappedAt))
  decipher.setAAD(boundTo(bytes, name)).setAuthTag(bytes.subarray(tagAt, headerBytes))
  return authentic(() => Buffer.concat([decipher.update(bytes.subarray(wrappedAt, tagAt)), decipher.final()]))
}

export function newFileKey(): Buffer {
  return randomBytes(32)
}

/** The number of chunks of a document of this size; an empty document has one. */
export function chunkCount(size: number): number {
  return Math.max(1, Math.ceil(size / chunkBytes))
}

/** The size of the encrypted file of a document of this size, in bytes. */
export function encryptedSize(size: number): number {
  return headerBytes + size + chunkCount(size) * tagBytes
}

interface Place {
  readonly index: number
  readonly isLast: boolean
}

/** Encrypts a chunk given as several buffers; returns the encrypted buffers and the tag. */
export function encryptChunk(fileKey: Buffer, place: Place, plain: readonly Uint8Array[]): Buffer[] {
  const cipher = createCipheriv(algorithm, fileKey, nonceOf(place))
  const encrypted = plain.map((piece) => cipher.update(piece))
  cipher.final()
  return [...encrypted, cipher.getAuthTag()]
}

/** Decrypts a chunk. Throws `NotAuthentic` for a changed chunk, and for one from another place or file. */
export function decryptChunk(fileKey: Buffer, place: Place, encrypted: Uint8Array): Buffer {
  const end = encrypted.length - tagBytes
  if (end < 0) throw new NotAuthentic('a part of it is missing')
  const decipher = createDecipheriv(algorithm, fileKey, nonceOf(place))
  decipher.setAuthTag(encrypted.subarray(end))
  return authentic(() => {
    const plain = decipher.update(encrypted.subarray(0, end))
    decipher.final()
    return plain
  })
}

function nonceOf({ index, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function boundTo(header: Buffer, name: string): Buffer {
  return Buffer.concat([header.subarray(0, nonceAt), Buffer.from(name)])
}

function authentic(decrypt: () => Buffer): Buffer {
  try {
    return decrypt()
  } catch (error) {
    throw new NotAuthentic('its bytes were changed', { cause: error })
  }
}
