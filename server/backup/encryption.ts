import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

/**
 * An encrypted file: a header, then chunks of 64 KiB, each encrypted with AES-256-GCM. A chunk's nonce is its
 * number and whether it is the last, so that none can be changed, moved, omitted or truncated. The key is
 * derived by scrypt from the passphrase and a random salt, so no nonce is used twice with one key. The header
 * is authenticated with every chunk.
 */
const magic = Buffer.from('CAMPUSPRINTBACK1')
const saltBytes = 16
const headerBytes = magic.length + 1 + saltBytes
const chunkBytes = 64 * 1024
const tagBytes = 16
const sealedBytes = chunkBytes + tagBytes

/** scrypt's cost is two to this power, with blocks of 1 KiB: 128 MiB and about half a second. */
const defaultCost = 17
const [minCost, maxCost] = [10, 20]

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const cost = header.readUInt8(magic.length)
  const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 11) }
  return derive(passphrase.normalize('NFC'), header.subarray(magic.length + 1), 32, options)
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(chunk), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** A stream that encrypts its bytes. */
export async function encrypted(passphrase: string, cost = defaultCost): Promise<Transform> {
  const header = Buffer.concat([magic, Buffer.from([cost]), randomBytes(saltBytes)])
  return new Sealer(header, await keyOf(passphrase, header))
}

class Sealer extends Transform {
  readonly #header: Buffer
  readonly #key: Buffer
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #chunk = 0

  constructor(header: Buffer, key: Buffer) {
    super()
    this.#header = header
    this.#key = key
    this.push(header)
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    // Hold the last chunk back: only _flush knows that it is the last one.
    if (this.#waitingBytes > chunkBytes) {
      let rest = Buffer.concat(this.#waiting)
      for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes)) {
        this.#seal(rest.subarray(0, chunkBytes), false)
      }
      this.#waiting = [rest]
      this.#waitingBytes = rest.length
    }
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#seal(Buffer.concat(this.#waiting), true)
    done()
  }

  #seal(plain: Buffer, isLast: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#chunk, isLast))
    cipher.setAAD(this.#header)
    this.#chunk += 1
    this.push(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]))
  }
}

/** Reads any range of a file's plain bytes. */
export interface DecryptedFile {
  readonly size: number
  read(first: number, end: number): AsyncIterable<Buffer>
}

export async function isEncrypted(file: FileHandle): Promise<boolean> {
  return (await readExactly(file, 0, magic.length))?.equals(magic) ?? false
}

/** Opens an encrypted file. Rejects a wrong passphrase, and a file whose beginning or length was changed. */
export async function decrypt(file: FileHandle, passphrase: string): Promise<DecryptedFile> {
  const { size: fileSize } = await file.stat()
  const header = await readExactly(file, 0, headerBytes)
  const cost = header?.readUInt8(magic.length) ?? 0
  if (!header || cost < minCost || cost > maxCost) throw new BackupError(damaged)
  const chunks = Math.ceil((fileSize - headerBytes) / sealedBytes)
  const size = fileSize - headerBytes - chunks * tagBytes
  if (chunks < 1 || size < 0 || (chunks > 1 && size <= (chunks - 1) * chunkBytes))
    throw new BackupError(damaged)
  const key = await keyOf(passphrase, header)

  async function open(chunk: number): Promise<Buffer> {
    const isLast = chunk === chunks - 1
    const from = headerBytes + chunk * sealedBytes
    const bytes = await readExactly(file, from, isLast ? fileSize - from : sealedBytes)
    if (!bytes) throw new BackupError(damaged)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk, isLast))
    decipher.setAAD(header as Buffer)
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - tagBytes)), decipher.final()])
    } catch {
      throw new BackupError(chunk === 0 ? wrongPassphrase : damaged)
    }
  }

  await open(0)
  // Reading the last chunk shows whether the file was truncated.
  await open(chunks - 1)
  return {
    size,
    async *read(first, end) {
      for (let position = first; position < end;) {
        const chunk = Math.floor(position / chunkBytes)
        const offset = position - chunk * chunkBytes
        const bytes = (await open(chunk)).subarray(offset, offset + end - position)
        position += bytes.length
        yield bytes
      }
    },
  }
}

const damaged = 'The file is not whole or was changed. Nothing was restored.'
const wrongPassphrase =
  'BACKUP_PASSPHRASE is not the one of this backup, or the file was changed. Nothing was restored.'

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return bytesRead === length ? buffer : undefined
}
