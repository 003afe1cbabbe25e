import { existsSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type DocumentStorage, FileMissing } from '../documents/index.ts'
import { openServer, requireExistingDatabase } from '../open-database.ts'
import { silentLog } from '../platform/log/log.ts'
import {
  type BackupWriter,
  type Manifest,
  documentEntry,
  fileEntry,
  tableEntry,
  writeBackup,
} from './archive.ts'
import { BackupError } from './backup-error.ts'
import {
  appliedMigrations,
  beginSnapshot,
  describeSequences,
  describeTables,
  openCopyClient,
  presentKey,
  readRows,
  serverVersion,
  storedKeys,
} from './database-store.ts'
import { openDocuments } from './open-documents.ts'

/** Zip compression levels: rows compress well, documents are compressed already. */
const [rowsLevel, documentsLevel] = [6, 1]

/**
 * Writes database, documents and secret files into one file while the product runs. The rows are one
 * snapshot. Documents that are read later may have been deleted meanwhile.
 */
export async function backUp(config: Config, path: string): Promise<Manifest> {
  requireExistingDatabase(config)
  if (existsSync(path)) throw new BackupError(`${path} exists already. Nothing was changed.`)
  const server = await openServer(config, silentLog)
  try {
    const client = await openCopyClient(server.directConnection)
    const storage = await openDocuments(config)
    const writer = await writeBackup(path, config.backupPassphrase)
    try {
      const manifest = await writeParts(writer, { client, storage, dataDir: config.dataDir })
      await writer.end(manifest)
      return manifest
    } catch (error) {
      await writer.abandon()
      throw error
    } finally {
      storage.close()
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

interface Parts {
  readonly client: pg.Client
  readonly storage: DocumentStorage
  readonly dataDir: string
}

async function writeParts(writer: BackupWriter, { client, storage, dataDir }: Parts): Promise<Manifest> {
  const files = []
  for (const name of await secretFiles(dataDir)) {
    const file = await open(join(dataDir, name))
    files.push({ name, content: await writer.add(fileEntry(name), file.createReadStream(), rowsLevel) })
  }
  await beginSnapshot(client)
  const found = await describeTables(client)
  if (found.length === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  const tables = []
  for (const table of found) {
    const rows = readRows(client, table)
    const content = await writer.add(tableEntry(table), rows, rowsLevel)
    tables.push({ ...table, columns: [...table.columns], rows: rows.rowCount, content })
  }
  const header = {
    format: 1 as const,
    madeAt: new Date().toISOString(),
    postgres: await serverVersion(client),
    migrations: await appliedMigrations(client),
    sequences: await describeSequences(client),
  }
  const keys = await storedKeys(client)
  // Copying documents may take hours, and an open transaction would keep PostgreSQL from vacuuming.
  await client.query('commit')
  return { ...header, tables, files, ...(await writeDocuments(writer, { client, storage }, keys)) }
}

type Documents = Pick<Manifest, 'documents' | 'deleted' | 'lost'>

async function writeDocuments(
  writer: BackupWriter,
  { client, storage }: Pick<Parts, 'client' | 'storage'>,
  keys: readonly string[],
): Promise<Documents> {
  const written: Documents = { documents: [], deleted: [], lost: [] }
  for (const key of keys) {
    const source = await readDocument(storage, key)
    // The document may have moved since, as paid ones do, or been deleted.
    const present = source ? key : await presentKey(client, key)
    const bytes = source ?? (present === undefined ? undefined : await readDocument(storage, present))
    if (bytes) {
      const content = await writer.add(documentEntry(key), bytes, documentsLevel)
      written.documents.push({ key, content })
    } else if (present === undefined) written.deleted.push(key)
    else written.lost.push(key)
  }
  return written
}

async function readDocument(storage: DocumentStorage, key: string): Promise<Readable | undefined> {
  return storage.read(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined
    throw error
  })
}

/** The names of the files directly in the data folder, where the product stores its keys. */
async function secretFiles(dataDir: string): Promise<string[]> {
  if (!existsSync(dataDir)) return []
  const entries = await readdir(dataDir, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && /^[a-z][\w-]*$/.test(entry.name)).map(({ name }) => name)
}
