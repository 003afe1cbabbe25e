import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { type DocumentStorage, storageAreas } from '../documents/index.ts'
import { contentOf, measure } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { type CopiedTable, fillDatabase, openEmptyDatabase, emptyOnFailure } from './database-copy.ts'
import {
  appliedMigrations,
  beginSnapshot,
  describeSequences,
  describeTables,
  markFinished,
  readRows,
} from './database-store.ts'
import { openDocuments } from './open-documents.ts'
import { whileStopped } from './while-stopped.ts'

/** Copies the embedded database into an empty one elsewhere, and compares every row. Keeps the original. */
export async function moveDatabase(config: Config, url: string): Promise<CopiedTable[]> {
  if (config.databaseUrl !== undefined) {
    throw new BackupError('DATABASE_URL is set: the product does not use the embedded database.')
  }
  return whileStopped(config, async ({ client: source }) => {
    const target = await openEmptyDatabase(url)
    try {
      return await emptyOnFailure(target, async () => {
        await beginSnapshot(source)
        const copied = await fillDatabase(target, url, {
          migrations: await appliedMigrations(source),
          tables: await describeTables(source),
          sequences: () => describeSequences(source),
          read: async (table) => readRows(source, table),
        })
        await markFinished(target)
        return copied
      })
    } finally {
      await target.end()
    }
  })
}

export interface MovedDocuments {
  readonly copied: number
  readonly bytes: number
  /** Documents that were at the target already, with the same content. */
  readonly present: number
}

/** Copies documents from the folder to the bucket or back, and compares each. Keeps the originals. */
export async function moveDocuments(config: Config, to: 'bucket' | 'folder'): Promise<MovedDocuments> {
  if (!config.s3) throw new BackupError('Set the five variables S3_… of the bucket.')
  return whileStopped(config, async () => {
    const folder = await openDocuments({ ...config, s3: undefined })
    const bucket = await openDocuments(config)
    try {
      return await copyAll(to === 'bucket' ? folder : bucket, to === 'bucket' ? bucket : folder)
    } finally {
      folder.close()
      bucket.close()
    }
  })
}

/** Previews are not moved: the product makes them again. */
const movedAreas = storageAreas.filter((area) => area !== 'previews')

async function copyAll(from: DocumentStorage, to: DocumentStorage): Promise<MovedDocuments> {
  const moved = { copied: 0, bytes: 0, present: 0 }
  for (const area of movedAreas) {
    for await (const { key } of from.list(area)) {
      const bytes = await copyDocument(from, to, key)
      if (bytes === undefined) moved.present += 1
      else {
        moved.copied += 1
        moved.bytes += bytes
      }
    }
  }
  return moved
}

/** Copies a document and returns its size in bytes; `undefined` if the target has it already. */
async function copyDocument(
  from: DocumentStorage,
  to: DocumentStorage,
  key: string,
): Promise<number | undefined> {
  if ((await to.sizeOf(key)) !== undefined) {
    const existing = await contentOf(await to.read(key))
    const original = await contentOf(await from.read(key))
    if (existing.sha256 === original.sha256) return undefined
    throw new BackupError(`${key} is there already, with another content. It was not changed.`)
  }
  const incomingPath = to.incomingPath()
  const meter = measure()
  await pipeline(await from.read(key), meter, (bytes) => to.receive(bytes, incomingPath))
  const sent = meter.content()
  await to.store(incomingPath, key)
  await to.forget(key)
  const stored = await contentOf(await to.read(key))
  if (stored.sha256 === sent.sha256) return sent.bytes
  await to.remove(key)
  throw new BackupError(`${key} did not arrive as it was sent.`)
}
