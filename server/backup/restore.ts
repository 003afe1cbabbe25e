import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import {
  type DocumentKeys,
  type DocumentStorage,
  loadDocumentKeys,
  storageAreas,
} from '../documents/index.ts'
import { openServer } from '../open-database.ts'
import { fingerprintOf } from '../operation/index.ts'
import { migrateOn } from '../platform/database/migrate.ts'
import type { DatabaseTarget } from '../platform/database/target.ts'
import { silentLog } from '../platform/log/log.ts'
import { readSecret, secretKeyFile } from '../platform/secrets/secret-key.ts'
import {
  type BackupReader,
  type Manifest,
  contentOf,
  documentEntry,
  fileEntry,
  openBackup,
  tableEntry,
} from './archive.ts'
import { BackupError } from './backup-error.ts'
import { fillDatabase, openEmptyDatabase, emptyOnFailure } from './database-copy.ts'
import {
  beginHold,
  forgetOtherKeys,
  keepWaitingJobs,
  markDeletedDocuments,
  markFinished,
  secretKeyFingerprint,
} from './database-store.ts'
import { openDocuments } from './open-documents.ts'

export interface Restored extends Manifest {
  /** The secret key here is not the backup's, or missing: the copy does not start. */
  readonly hasOtherKey: boolean
}

/**
 * Restores a backup into an empty database, folder and storage, and puts it on hold. Empties them on failure.
 */
export async function restore(config: Config, path: string): Promise<Restored> {
  const { dataDir, backupPassphrase } = config
  const backup = await openBackup(path, backupPassphrase)
  try {
    await rejectUsedFolder(dataDir)
    await mkdir(dataDir, { recursive: true })
    try {
      return { ...backup.manifest, hasOtherKey: await restoreParts(config, backup) }
    } catch (error) {
      for (const name of await readdir(dataDir)) {
        if (name !== lostFound) await rm(join(dataDir, name), { recursive: true, force: true })
      }
      throw error
    }
  } finally {
    await backup.close()
  }
}

/** A folder that the file system creates if the data folder is a mount point. */
const lostFound = 'lost+found'

async function rejectUsedFolder(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const found = (await readdir(dataDir)).filter((name) => name !== lostFound)
  if (found.length === 0) return
  throw new BackupError(
    `DATA_DIR (${dataDir}) is not empty: it contains ${found.slice(0, 3).join(', ')}. Nothing was changed. ` +
      'Stop what runs on it, and name a new or empty folder.',
  )
}

/** Restores files, rows and documents; returns whether the secret key is another one. */
async function restoreParts(config: Config, backup: BackupReader): Promise<boolean> {
  const { dataDir } = config
  for (const { name } of backup.manifest.files) {
    const bytes = await (await backup.read(fileEntry(name))).toArray()
    await writeFile(join(dataDir, name), Buffer.concat(bytes), { mode: 0o600, flush: true })
  }
  await withStorage(config, rejectUsedStorage)
  const server = await openServer(config, silentLog)
  try {
    const client = await openEmptyDatabase(server.directConnection)
    try {
      return await emptyOnFailure(client, async () => {
        await restoreRows(client, server.directConnection, backup)
        await withStorage(config, (storage) => restoreDocuments(storage, backup))
        await finish(client, backup.manifest, await loadDocumentKeys(dataDir, config.documentKeys))
        const fingerprint = await secretKeyFingerprint(client)
        const secretKey = config.secretKey ?? (await readSecret(join(dataDir, secretKeyFile)))
        return fingerprint !== undefined && (!secretKey || fingerprintOf(secretKey) !== fingerprint)
      })
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

async function withStorage(config: Config, use: (storage: DocumentStorage) => Promise<void>): Promise<void> {
  const storage = await openDocuments(config)
  try {
    await use(storage)
  } finally {
    storage.close()
  }
}

async function rejectUsedStorage(storage: DocumentStorage): Promise<void> {
  for (const area of storageAreas) {
    for await (const { key } of storage.list(area)) {
      throw new BackupError(
        `The storage of documents is not empty: it contains ${key}. Nothing was changed. Name an empty bucket.`,
      )
    }
  }
}

async function restoreRows(
  client: pg.Client,
  connection: DatabaseTarget,
  backup: BackupReader,
): Promise<void> {
  const { manifest } = backup
  const copied = await fillDatabase(client, connection, {
    migrations: manifest.migrations,
    tables: manifest.tables,
    sequences: async () => manifest.sequences,
    read: (table) => backup.read(tableEntry(table)),
  })
  for (const [index, { schema, name, rows, content }] of manifest.tables.entries()) {
    const restored = copied[index]
    if (restored?.rows !== rows || restored.content.sha256 !== content.sha256) {
      throw new BackupError(`${schema}.${name} does not have the ${rows} rows of the backup.`)
    }
  }
}

async function finish(
  client: pg.Client,
  { madeAt, deleted }: Manifest,
  { all }: Pick<DocumentKeys, 'all'>,
): Promise<void> {
  await migrateOn(client)
  await client.query('begin')
  await forgetOtherKeys(
    client,
    all.map(({ id }) => id),
  )
  await markDeletedDocuments(client, deleted)
  await keepWaitingJobs(client)
  await beginHold(client, madeAt)
  await markFinished(client)
  await client.query('commit')
}

/** Stores the documents, and reads each one back to compare it. */
async function restoreDocuments(storage: DocumentStorage, backup: BackupReader): Promise<void> {
  const stored: string[] = []
  try {
    for (const { key, content } of backup.manifest.documents) {
      const incomingPath = storage.incomingPath()
      await storage.receive(await backup.read(documentEntry(key)), incomingPath)
      stored.push(key)
      await storage.store(incomingPath, key)
      const { sha256 } = await contentOf(await storage.read(key))
      if (sha256 !== content.sha256) throw new BackupError(`The document ${key} is not what it was.`)
      await storage.forget(key)
    }
  } catch (error) {
    for (const key of stored) await storage.remove(key).catch(() => {})
    throw error
  }
}
