import type { Db } from '../../platform/database/connect.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import { keysAmong, lockDocument, storedAmong } from '../document-store.ts'
import { partsAmong } from '../resumable/resumable-store.ts'
import type { RequestsOfDocuments } from '../requests-of-documents.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'
import { type StorageArea, idOf, storageAreas } from '../storage/keys.ts'

export const sweepStorageJob = defineJob('sweep-storage')

/** A younger file may belong to a row that is not written yet. */
const orphanAfterMs = 24 * 60 * 60 * 1000
const atOnce = 500

interface SweepContext {
  readonly db: Db
  readonly requests: Pick<RequestsOfDocuments, 'documentIdsOf'>
  readonly storage: DocumentStorage
  readonly log: Pick<Log, 'info'>
  readonly now: Date
}

/** Removes files without a row, which a crash between storing a file and inserting its row leaves behind. */
export async function sweepStorage(context: SweepContext): Promise<void> {
  for (const area of storageAreas) {
    let batch: string[] = []
    for await (const key of oldKeys(context, area)) {
      batch.push(key)
      if (batch.length < atOnce) continue
      await sweep(context, { area, keys: batch })
      batch = []
    }
    await sweep(context, { area, keys: batch })
  }
}

/** Lists old files. Other names than ours are ignored, because a bucket may contain other files. */
async function* oldKeys({ storage, now }: SweepContext, area: StorageArea): AsyncIterable<string> {
  for await (const { key, storedAt } of storage.list(area)) {
    if (isUuid(idOf(key)) && now.getTime() - storedAt.getTime() > orphanAfterMs) yield key
  }
}

interface KeysOfArea {
  readonly area: StorageArea
  readonly keys: readonly string[]
}

async function sweep(context: SweepContext, { area, keys }: KeysOfArea): Promise<void> {
  const { db, storage, log } = context
  const used = new Set(await usedKeys(context, { area, keys }))
  for (const key of keys.filter((candidate) => !used.has(candidate))) {
    await db.transaction().execute(async (trx) => {
      // A move that has just copied the file waits for this lock, and then finds its copy missing.
      await lockDocument(trx, idOf(key))
      if ((await usedKeys({ ...context, db: trx }, { area, keys: [key] })).length > 0) return
      await storage.remove(key)
      log.info({ key }, 'a file without a row was removed')
    })
  }
}

/** The keys that a row refers to. Previews are never included: they can be made again. */
export async function usedKeys(
  context: Pick<SweepContext, 'db' | 'requests'>,
  { area, keys }: KeysOfArea,
): Promise<string[]> {
  if (area === 'previews') return []
  if (area === 'arriving') return partsAmong(context.db, keys.map(idOf))
  return area === 'print-ready' ? keysOfStoredDocuments(context, keys) : keysAmong(context.db, keys)
}

/** The print-ready files of requests whose document is still stored. */
async function keysOfStoredDocuments(
  { db, requests }: Pick<SweepContext, 'db' | 'requests'>,
  keys: readonly string[],
): Promise<string[]> {
  const ordered = await requests.documentIdsOf(db, keys.map(idOf))
  const documentIds = ordered.map(({ documentId }) => documentId)
  const stored = new Set(await storedAmong(db, documentIds))
  const needed = new Set(ordered.filter(({ documentId }) => stored.has(documentId)).map(({ id }) => id))
  return keys.filter((key) => needed.has(idOf(key)))
}
