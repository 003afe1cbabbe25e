import { randomBytes, randomUUID } from 'node:crypto'
import { copyFile, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { testKey } from '../../testing/fixtures/documents/test-storage.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { diskStorage } from '../storage/disk-storage.ts'
import { uploadKey } from '../storage/keys.ts'
import { openLocalFile, readLocalFile } from './encrypt-file.ts'
import { encryptedStorage } from './encrypted-storage.ts'
import { chunkBytes, encryptedChunkBytes, encryptedSize, headerBytes } from './encrypted-format.ts'

const [first, second] = [testKey('first'), testKey('second')]

/** A storage in a folder of its own or a given one, and the damage that it reports. */
async function given({ folder, current = first, all = current ? [current] : [] }: Partial<Given> = {}) {
  const root = folder ?? (await temporaryFolder())
  const damage: string[] = []
  const keys = { current: current ?? undefined, all }
  const storage = encryptedStorage(await diskStorage(root), {
    keys,
    onDamaged: (key, reason) => void damage.push(`${key} ${reason}`),
  })
  const store = async (bytes: Uint8Array, key = uploadKey(randomUUID())) => {
    const incoming = storage.incomingPath()
    await writeFile(incoming, bytes)
    await storage.store(incoming, key)
    return key
  }
  const read = async (key: string, range?: { first: number; last: number }) =>
    buffer(await storage.read(key, range))
  return { root, storage, damage, store, read, pathOf: (key: string) => join(root, key) }
}

interface Given {
  folder: string
  current: typeof first | null
  all: (typeof first)[]
}

const sizes = [
  0,
  1,
  chunkBytes - 1,
  chunkBytes,
  chunkBytes + 1,
  16 * chunkBytes,
  16 * chunkBytes + 1,
  3_000_000,
]

test.each(sizes)('%i bytes are read as they were stored', async (size) => {
  const { storage, store, read, pathOf } = await given()
  const bytes = randomBytes(size)
  const key = await store(bytes)
  expect(await storage.sizeOf(key)).toBe(size)
  expect((await read(key)).equals(bytes)).toBe(true)
  const file = await storage.localFile(key)
  expect(readLocalFile(file).equals(bytes)).toBe(true)
  expect((await buffer(openLocalFile(file))).equals(bytes)).toBe(true)
  expect((await stat(pathOf(key))).size).toBe(encryptedSize(size))
})

test('any range is read, and only its parts of the file', async () => {
  const { store, read, pathOf } = await given()
  const bytes = randomBytes(5 * chunkBytes + 100)
  const key = await store(bytes)
  const edges = [0, 1, chunkBytes - 1, chunkBytes, 2 * chunkBytes, 4 * chunkBytes + 7, bytes.length - 1]
  for (const start of edges) {
    for (const last of edges.filter((edge) => edge >= start)) {
      expect((await read(key, { first: start, last })).equals(bytes.subarray(start, last + 1))).toBe(true)
    }
  }
  // A fault in another part is not met.
  await changeByte(pathOf(key), headerBytes + encryptedChunkBytes + 5)
  expect((await read(key, { first: 10, last: 20 })).equals(bytes.subarray(10, 21))).toBe(true)
  await expect(read(key, { first: chunkBytes, last: chunkBytes })).rejects.toMatchObject({
    code: 'document_damaged',
  })
})

test('nothing of a file is readable where it lies, and no file that arrived is left', async () => {
  const { root, storage, store } = await given()
  const marker = 'Only for the eyes of Asha'
  const key = await store(Buffer.from(marker.repeat(10_000)))
  await storage.copy(key, key.replace('uploads', 'paid'))
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  expect(files.map(({ parentPath }) => parentPath.split('/').at(-1)).toSorted()).toEqual(['paid', 'uploads'])
  for (const { parentPath, name } of files) {
    expect((await readFile(join(parentPath, name))).includes('Asha')).toBe(false)
  }
})

describe('a received file', () => {
  const pieceSizes = [1000, chunkBytes - 1, chunkBytes, chunkBytes + 1, 200_000]
  test.each(sizes.flatMap((size) => pieceSizes.map((pieceSize) => ({ size, pieceSize }))))(
    'of $size bytes in pieces of $pieceSize is read before and after it is stored',
    async ({ size, pieceSize }) => {
      const { storage, read } = await given()
      const bytes = randomBytes(size)
      const incoming = storage.incomingPath()
      const file = await storage.receive(inPieces(bytes, pieceSize), incoming)
      expect(file.size).toBe(size)
      expect(readLocalFile(file).equals(bytes)).toBe(true)
      const key = uploadKey(randomUUID())
      await storage.store(incoming, key)
      expect((await read(key)).equals(bytes)).toBe(true)
      expect(await readdir(dirname(incoming))).toEqual([])
    },
  )

  test('is encrypted on the disk while it arrives, and is removed by discard', async () => {
    const { storage } = await given()
    const incoming = storage.incomingPath()
    const marked = Buffer.from('Only for the eyes of Asha'.repeat(200_000))
    const seen: Buffer[] = []
    async function* arriving() {
      for await (const piece of inPieces(marked, 1_000_000)) {
        yield piece
        seen.push(await readFile(incoming).catch(() => Buffer.alloc(0)))
      }
    }
    await storage.receive(arriving(), incoming)
    seen.push(await readFile(incoming))
    expect(seen.at(-2)?.length).toBeGreaterThan(0)
    expect(seen.map((bytes) => bytes.includes('Asha'))).toEqual(seen.map(() => false))
    await storage.discard(incoming)
    expect(await readdir(dirname(incoming))).toEqual([])
  })

  test.each([first, null])('rejects with the error of its bytes, with the key %o', async (current) => {
    const { storage } = await given({ current })
    async function* broken() {
      yield Buffer.from('the beginning')
      throw new Error('the connection ended')
    }
    await expect(storage.receive(broken(), storage.incomingPath())).rejects.toThrow('the connection ended')
  })

  test('is stored unchanged when encryption is off', async () => {
    const { storage, read } = await given({ current: null })
    const incoming = storage.incomingPath()
    const bytes = randomBytes(200_000)
    const file = await storage.receive(inPieces(bytes, 1000), incoming)
    expect(file).toEqual({ path: incoming, size: bytes.length })
    expect(readLocalFile(file).equals(bytes)).toBe(true)
    const key = uploadKey(randomUUID())
    await storage.store(incoming, key)
    expect((await read(key)).equals(bytes)).toBe(true)
  })

  async function* inPieces(bytes: Buffer, pieceSize: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
  }
})

describe('damage is found', () => {
  const bytes = randomBytes(3 * chunkBytes + 500)

  async function damaged(damage: (path: string, other: string) => Promise<void>) {
    const { storage, store, read, pathOf, damage: reported } = await given()
    const [key, other] = [await store(bytes), await store(randomBytes(bytes.length))]
    await damage(pathOf(key), pathOf(other))
    return { storage, key, read: () => read(key), reported }
  }

  const chunkAt = (index: number) => headerBytes + index * encryptedChunkBytes

  test.each<[string, (path: string, other: string) => Promise<void>]>([
    ['a changed byte', (path) => changeByte(path, chunkAt(2) + 1000)],
    ['a changed tag', (path) => changeByte(path, chunkAt(1) - 1)],
    ['a changed header', (path) => changeByte(path, 40)],
    ['another size in the header', (path) => changeByte(path, 23)],
    ['a missing end', (path) => truncate(path, encryptedSize(bytes.length) - 1)],
    ['missing last chunks', (path) => truncate(path, chunkAt(2))],
    ['a header without the rest', (path) => truncate(path, headerBytes)],
    ['half a header', (path) => truncate(path, 30)],
    ['the chunks of another file', (path, other) => copyPart(other, path, chunkAt(0), encryptedChunkBytes)],
    ['another file in its place', (path, other) => copyFile(other, path)],
    ['chunks in another order', swapChunks],
    [
      'a chunk in the place of the last',
      async (path) => {
        const all = await readFile(path)
        await writeFile(
          path,
          Buffer.concat([all.subarray(0, chunkAt(3)), all.subarray(chunkAt(0), chunkAt(0) + 516)]),
        )
      },
    ],
  ])('%s', async (_, damage) => {
    const { storage, key, read, reported } = await damaged(damage)
    await expect(read()).rejects.toMatchObject({ code: 'document_damaged' })
    expect(reported[0]).toContain(key)
    const opened = storage.localFile(key).then((file) => readLocalFile(file))
    await expect(opened).rejects.toBeInstanceOf(Error)
  })

  async function swapChunks(path: string): Promise<void> {
    const all = await readFile(path)
    const [one, two] = [0, 1].map((at) => Buffer.from(all.subarray(chunkAt(at), chunkAt(at + 1))))
    two!.copy(all, chunkAt(0))
    one!.copy(all, chunkAt(1))
    await writeFile(path, all)
  }
})

test('without its key a file cannot be read, and is not called damaged', async () => {
  const { root, store, pathOf } = await given()
  const key = await store(Buffer.from('secret'))
  const other = await given({ folder: root, current: second })
  await expect(other.read(key)).rejects.toMatchObject({ code: 'storage_unavailable' })
  await expect(other.storage.localFile(key)).rejects.toMatchObject({ code: 'storage_unavailable' })
  // Nor with another key under its id.
  const forged = { id: first.id, key: second.key }
  const forger = await given({ folder: root, current: forged })
  await expect(forger.read(key)).rejects.toMatchObject({ code: 'document_damaged' })
  expect(other.damage).toEqual([])
  expect(pathOf(key)).toContain(root)
})

test('files of before are read as they are, and encrypted where they lie', async () => {
  const plain = await given({ current: null, all: [first] })
  const bytes = randomBytes(chunkBytes * 2)
  const key = await plain.store(bytes)
  expect((await readFile(plain.pathOf(key))).equals(bytes)).toBe(true)
  const { storage, read } = await given({ folder: plain.root })
  expect(await storage.keyIdOf(key)).toEqual({ id: undefined })
  expect((await read(key)).equals(bytes)).toBe(true)
  expect((await read(key, { first: 5, last: 9 })).equals(bytes.subarray(5, 10))).toBe(true)
  expect(readLocalFile(await storage.localFile(key)).equals(bytes)).toBe(true)
  await storage.encryptAgain(key)
  expect(await storage.keyIdOf(key)).toEqual({ id: first.id })
  expect((await readFile(plain.pathOf(key))).includes(bytes.subarray(0, 64))).toBe(false)
  expect((await read(key)).equals(bytes)).toBe(true)
})

test('a file gets a new master key while it is read', async () => {
  const { root, store } = await given()
  const bytes = randomBytes(2_000_000)
  const key = await store(bytes)
  const rotated = await given({ folder: root, current: second, all: [second, first] })
  const reading = await rotated.storage.read(key)
  await rotated.storage.encryptAgain(key)
  expect((await buffer(reading)).equals(bytes)).toBe(true)
  expect(await rotated.storage.keyIdOf(key)).toEqual({ id: second.id })
  const alone = await given({ folder: root, current: second })
  expect((await alone.read(key)).equals(bytes)).toBe(true)
})

async function changeByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[at]! ^= 1
  await writeFile(path, bytes)
}

async function copyPart(from: string, to: string, at: number, length: number): Promise<void> {
  const [source, target] = [await readFile(from), await readFile(to)]
  source.copy(target, at, at, at + length)
  await writeFile(to, target)
}
