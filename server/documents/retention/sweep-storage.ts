import { documentsOfRequests } from '../../ordering/documents-of-requests.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import { keysAmong, lockDocument, storedAmong } from '../document-store.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'
import { type StorageArea, idOf, storageAreas } from '../storage/keys.ts'

export const sweepStorageJob = defineJob('sweep-storage')

/** What is younger may belong to a row that is about to be written. */
const orphanAfterMs = 24 * 60 * 60 * 1000
const atOnce = 500

interface Parts {
  readonly db: Db
  readonly storage: DocumentStorage
  readonly log: Pick<Log, 'info'>
  readonly now: Date
}

/** Removes bytes that no row speaks of: what a crash between storing a file and writing its row left behind. */
export async function sweepStorage(parts: Parts): Promise<void> {
  for (const area of storageAreas) {
    let batch: string[] = []
    for await (const key of oldKeys(parts, area)) {
      batch.push(key)
      if (batch.length < atOnce) continue
      await sweep(parts, area, batch)
      batch = []
    }
    await sweep(parts, area, batch)
  }
}

/** Names that are not ours are nothing to us: a bucket may hold other things as well. */
async function* oldKeys({ storage, now }: Parts, area: StorageArea): AsyncIterable<string> {
  for await (const { key, storedAt } of storage.list(area)) {
    if (isUuid(idOf(key)) && now.getTime() - storedAt.getTime() > orphanAfterMs) yield key
  }
}

async function sweep({ db, storage, log }: Parts, area: StorageArea, keys: string[]): Promise<void> {
  const speaksOf = rowsOf[area]
  const known = new Set(await speaksOf(db, keys))
  for (const key of keys.filter((candidate) => !known.has(candidate))) {
    await db.transaction().execute(async (trx) => {
      // A move that has copied here waits for the lock, and then misses its copy.
      await lockDocument(trx, idOf(key))
      if ((await speaksOf(trx, [key])).length > 0) return
      await storage.remove(key)
      log.info({ key }, 'bytes that no row speaks of were removed')
    })
  }
}

/** Who may need what lies there; a preview is made anew. */
const rowsOf: Record<StorageArea, (db: Db, keys: readonly string[]) => Promise<string[]>> = {
  uploads: keysAmong,
  paid: keysAmong,
  'print-ready': neededPrintReady,
  previews: () => Promise.resolve([]),
}

/** Those made for requests whose document is still kept. */
async function neededPrintReady(db: Db, keys: readonly string[]): Promise<string[]> {
  const requests = await documentsOfRequests(db, keys.map(idOf))
  const stored = new Set(
    await storedAmong(
      db,
      requests.map(({ documentId }) => documentId),
    ),
  )
  const needed = new Set(requests.filter(({ documentId }) => stored.has(documentId)).map(({ id }) => id))
  return keys.filter((key) => needed.has(idOf(key)))
}
