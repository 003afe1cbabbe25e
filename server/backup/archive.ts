import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { PassThrough, Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import yazl from 'yazl'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'
import { type DecryptedFile, decrypt, encrypted, isEncrypted } from './encryption.ts'

const Content = z.object({ bytes: z.number(), sha256: z.string() })
/** The size and SHA-256 of a file or table. */
export type Content = z.infer<typeof Content>

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  content: Content,
})

/** The contents of a backup. The manifest is the last entry of the file. */
const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), called: z.boolean() }),
  ),
  /** Files of the data folder, such as the secret key. */
  files: z.array(z.object({ name: z.string().regex(/^[\w.-]+$/), content: Content })),
  documents: z.array(z.object({ key: z.string().regex(/^[a-z-]+\/[\w.-]+$/), content: Content })),
  /** Documents that were deleted while the backup was made. */
  deleted: z.array(z.string()),
  /** Documents that the database names but the storage does not have. */
  lost: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const manifestName = 'manifest.json'

export const tableEntry = ({ schema, name }: { schema: string; name: string }) =>
  `database/${schema}.${name}.copy`
export const fileEntry = (name: string) => `files/${name}`
export const documentEntry = (key: string) => `documents/${key}`

/** A pass-through stream that counts and hashes its bytes. */
export function measure(): Transform & { content(): Content } {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return Object.assign(meter, { content: () => ({ bytes, sha256: hash.digest('hex') }) })
}

/** Reads a stream to its end and returns its size and hash. */
export async function contentOf(source: Readable): Promise<Content> {
  const meter = measure()
  await pipeline(source, meter, async (bytes) => {
    for await (const chunk of bytes) void chunk
  })
  return meter.content()
}

export interface BackupWriter {
  add(entry: string, source: Readable, level: number): Promise<Content>
  /** Completes the file and gives it its final name. */
  end(manifest: Manifest): Promise<void>
  abandon(): Promise<void>
}

/** Writes a zip, encrypted if there is a passphrase. The file gets its final name when it is complete. */
export async function writeBackup(path: string, passphrase: string | undefined): Promise<BackupWriter> {
  const partial = `${path}.partial`
  const out = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  const zip = new yazl.ZipFile()
  const failing = new AbortController()
  zip.on('error', (error: unknown) => failing.abort(error))
  const cipher = passphrase === undefined ? new PassThrough() : await encrypted(passphrase)
  let isCreated = false
  out.once('open', () => (isCreated = true))
  const written = pipeline(zip.outputStream, cipher, out).catch((error: unknown) => {
    throw fileError(`${path} cannot be written`, error)
  })
  written.catch((error: unknown) => failing.abort(error))

  async function add(entry: string, source: Readable, compressionLevel: number): Promise<Content> {
    const meter = measure()
    zip.addReadStream(meter, entry, { compressionLevel, forceZip64Format: true })
    await Promise.all([
      pipeline(source, meter, { signal: failing.signal }),
      finished(meter, { signal: failing.signal }),
    ]).catch((error: unknown) => {
      failing.signal.throwIfAborted()
      throw error
    })
    return meter.content()
  }

  return {
    add,
    async end(manifest) {
      await add(manifestName, Readable.from([Buffer.from(JSON.stringify(manifest, undefined, 1))]), 6)
      zip.end()
      await written
      await rename(partial, path)
    },
    async abandon() {
      out.destroy()
      await written.catch(() => {})
      // Another backup may be writing the same file: then this one did not create it.
      if (isCreated) await rm(partial, { force: true })
    },
  }
}

/** Turns a system error into one for the operator, who can correct path, permissions or disk. */
function fileError(message: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new BackupError(`${message}: ${error.message}`, { cause: error })
}

export interface BackupReader {
  readonly manifest: Manifest
  readonly isEncrypted: boolean
  read(entry: string): Promise<Readable>
  close(): Promise<void>
}

/** Opens a backup and verifies that nothing in it is missing, changed or added. */
export async function openBackup(path: string, passphrase: string | undefined): Promise<BackupReader> {
  const file = await open(path).catch((error: unknown) => {
    throw fileError(`${path} cannot be read`, error)
  })
  try {
    const needsPassphrase = await isEncrypted(file)
    if (needsPassphrase && passphrase === undefined) {
      throw new BackupError('This backup is encrypted. Set BACKUP_PASSPHRASE to the one it was made with.')
    }
    const plain = needsPassphrase ? await decrypt(file, passphrase ?? '') : await plainFile(file)
    const reader = await readZip(plain).catch(throwDamaged)
    await checkParts(reader).catch(throwDamaged)
    return {
      manifest: reader.manifest,
      isEncrypted: needsPassphrase,
      read: (entry) => reader.read(entry),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const readBytes = 256 * 1024

async function plainFile(file: FileHandle): Promise<DecryptedFile> {
  const { size } = await file.stat()
  return {
    size,
    async *read(first, end) {
      for (let position = first; position < end;) {
        const length = Math.min(readBytes, end - position)
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
        if (bytesRead === 0) return
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
  }
}

interface ZipReader {
  readonly manifest: Manifest
  readonly names: ReadonlySet<string>
  read(entry: string): Promise<Readable>
}

async function readZip(plain: DecryptedFile): Promise<ZipReader> {
  const zip = await yauzl.fromRandomAccessReaderPromise(new PlainReader(plain), plain.size, {
    autoClose: false,
    lazyEntries: true,
  })
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)

  async function read(name: string): Promise<Readable> {
    const entry = entries.get(name)
    if (!entry) throw new BackupError(`The file is damaged: ${name} is missing.`)
    return zip.openReadStreamPromise(entry)
  }

  const text = Buffer.concat(await (await read(manifestName)).toArray())
  if (crc32(text) !== entries.get(manifestName)?.crc32) throw new BackupError('the manifest is damaged')
  const manifest = Manifest.parse(JSON.parse(text.toString()))
  return { manifest, names: new Set(entries.keys()), read }
}

class PlainReader extends yauzl.RandomAccessReader {
  readonly #plain: DecryptedFile

  constructor(plain: DecryptedFile) {
    super()
    this.#plain = plain
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#plain.read(start, end), { objectMode: false })
  }
}

async function checkParts(reader: ZipReader): Promise<void> {
  const { manifest, names } = reader
  const { tables, files, documents } = manifest
  const parts = new Map([
    ...tables.map((table) => [tableEntry(table), table.content] as const),
    ...files.map(({ name, content }) => [fileEntry(name), content] as const),
    ...documents.map(({ key, content }) => [documentEntry(key), content] as const),
  ])
  for (const name of names) {
    if (name !== manifestName && !parts.has(name)) throw new BackupError(`${name} is not in the manifest`)
  }
  for (const [name, expected] of parts) {
    const { bytes, sha256 } = await contentOf(await reader.read(name))
    if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new BackupError(`${name} was changed`)
  }
}

function throwDamaged(error: unknown): never {
  if (error instanceof BackupError && error.message.includes('Nothing was restored')) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new BackupError(`The backup is incomplete or was changed (${reason}). Nothing was restored.`)
}
