import type { Db } from '../../platform/database/connect.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import { lockDocument } from '../document-store.ts'
import type { RequestsOfDocuments } from '../requests-of-documents.ts'
import { publishRemoved } from '../retention/remove-files.ts'
import { usedKeys } from '../retention/sweep-storage.ts'
import { type DocumentStorage, FileDamaged } from '../storage/document-storage.ts'
import { type StorageArea, idOf, storageAreas } from '../storage/keys.ts'
import type { MasterKey } from './encrypted-format.ts'
import { chosenKeyId, completeSince, forgetKeys, markComplete } from './key-store.ts'
import type { DocumentKeys } from './master-keys.ts'

/** Encrypts stored plain files, and wraps the keys of files with another master key by the current one. */
export const encryptStoredJob = defineJob('encrypt-stored-documents', {
  concurrency: 1,
  retryLimit: 20,
  retryDelay: 60,
  retryDelayMax: 3600,
  retryBackoff: true,
  expireInSeconds: 6 * 60 * 60,
})

interface EncryptContext {
  readonly db: Db
  readonly storage: DocumentStorage
  readonly requests: Pick<RequestsOfDocuments, 'documentIdsOf'>
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now: Date
}

/** How long after the first pass a process without the current key may still store files, in ms. */
const watchedMs = 2 * 24 * 60 * 60 * 1000

/**
 * Starts a pass over all stored files, unless all are encrypted with the current key; returns a function that
 * stops it. It is not a background job, which a process with another key could run.
 */
export function startEncrypting(
  context: Omit<EncryptContext, 'now'> & { clock: () => Date },
  { current }: Pick<DocumentKeys, 'current'>,
): () => Promise<void> {
  const ending = new AbortController()
  const pass = async () => {
    if (!current || (await completeSince(context.db, current.id))) return
    await encryptStored({ ...context, now: context.clock() }, { current, signal: ending.signal })
  }
  const passing = pass().catch((err: unknown) => {
    // Another pass follows in the night; an outage is logged once, by the outage log.
    if (!ending.signal.aborted && !isDatabaseAway(err))
      context.log.warn({ err }, 'stored files could not be encrypted')
  })
  return () => {
    ending.abort()
    return passing
  }
}

/** One pass over all stored files. */
export async function encryptStored(
  context: EncryptContext,
  { current, signal }: { current: MasterKey | undefined; signal: AbortSignal },
): Promise<void> {
  const { db, storage, log, now } = context
  if (!current) return
  if ((await chosenKeyId(db)) !== current.id) return
  const since = await completeSince(db, current.id)
  if (since && now.getTime() - since.getTime() > watchedMs) return
  const left = new Set<string>()
  let [changed, plain] = [0, 0]
  for (const area of storageAreas) {
    for await (const { key } of storage.list(area)) {
      signal.throwIfAborted()
      if (!isUuid(idOf(key))) continue
      const before = await keyIdOf(context, key)
      if (!before || before.id === current.id) continue
      if (await encryptOne(context, { area, key })) changed += 1
      else if (before.id) left.add(before.id)
      else plain += 1
    }
  }
  if (changed > 0) log.info({ files: changed, key: current.id }, 'stored files were encrypted anew')
  const forgotten = await forgetKeys(db, [current.id, ...left])
  if (forgotten.length > 0) log.info({ keys: forgotten }, 'no stored file needs these keys any more')
  if (left.size === 0 && plain === 0) await markComplete(db, current.id)
}

/** The key id of a file. A damaged file is reported and left unchanged. */
async function keyIdOf({ storage }: EncryptContext, key: string) {
  try {
    return await storage.keyIdOf(key)
  } catch (error) {
    if (error instanceof FileDamaged) return undefined
    throw error
  }
}

/**
 * Encrypts a file that a row refers to. Its document is locked, so that it is not deleted meanwhile and then
 * stored again. Files that are stored for at most a day are left unchanged.
 */
async function encryptOne(
  context: EncryptContext,
  { area, key }: { area: StorageArea; key: string },
): Promise<boolean> {
  const { db, requests, storage } = context
  const isPassing = area === 'arriving' || area === 'previews'
  if (isPassing) return false
  const [owner] = area === 'print-ready' ? await requests.documentIdsOf(db, [idOf(key)]) : []
  const changed = await db.transaction().execute(async (trx) => {
    await lockDocument(trx, owner?.documentId ?? idOf(key))
    if ((await usedKeys({ db: trx, requests }, { area, keys: [key] })).length === 0) return false
    return encryptAgain(storage, key)
  })
  // Copies of it on other machines refer to a key that will be removed.
  if (changed) await publishRemoved(db, key)
  return changed
}

async function encryptAgain(storage: DocumentStorage, key: string): Promise<boolean> {
  try {
    await storage.encryptAgain(key)
    return true
  } catch (error) {
    if (error instanceof FileDamaged) return false
    throw error
  }
}
