import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log/log.ts'
import { chooseKey, keyIdsInUse, recordKeyUse } from './key-store.ts'
import { DocumentKeyError, type DocumentKeys, loadDocumentKeys, readDocumentKeys } from './master-keys.ts'

/** Loads the keys of this process and checks them against the database. The first start creates a key. */
export async function openDocumentKeys(
  db: Db,
  { dataDir, documentKeys: settings }: Pick<Config, 'dataDir' | 'documentKeys'>,
): Promise<DocumentKeys> {
  // Checked before a key is created, so that a start that fails leaves no unused key.
  await rejectMissingKeys(db, await readDocumentKeys(dataDir, settings))
  const keys = await loadDocumentKeys(dataDir, settings)
  await agreeOnKeys(db, keys)
  return keys
}

/**
 * Throws `DocumentKeyError` if files are encrypted with a missing key; otherwise records the current key as
 * chosen.
 */
export async function agreeOnKeys(db: Db, keys: DocumentKeys): Promise<void> {
  await rejectMissingKeys(db, keys)
  if (keys.current) await chooseKey(db, keys.current.id)
}

async function rejectMissingKeys(db: Db, keys: DocumentKeys): Promise<void> {
  const ownIds = new Set(keys.all.map(({ id }) => id))
  const missing = (await keyIdsInUse(db)).filter((id) => !ownIds.has(id))
  if (missing.length > 0) throw new DocumentKeyError(missingMessage(missing, keys))
}

function missingMessage(missing: readonly string[], { all, source }: DocumentKeys): string {
  const [first, ...others] = missing
  const ids = [first, ...others].join(', ')
  return [
    `Documents are encrypted with ${others.length > 0 ? 'keys' : 'a key'} that this process does not have: ${ids}.`,
    all.length === 0 ? 'It has none.' : `It has ${all.map(({ id }) => id).join(', ')} (${source} first).`,
    'Set DOCUMENTS_KEY or DOCUMENTS_KEY_FILE to the key of before, or name it in DOCUMENTS_PREVIOUS_KEYS.',
    'Where none was set, it is the file documents-key in the DATA_DIR of the machine that stored them.',
  ].join('\n')
}

const refreshMs = 10 * 60 * 1000

/** Records every ten minutes that this process encrypts with its key; returns a function that stops it. */
export function useKeys({ db, log }: { db: Db; log: Pick<Log, 'warn'> }, keys: DocumentKeys): () => void {
  const { current } = keys
  if (!current) return () => {}
  const refresh = () =>
    recordKeyUse(db, current.id).catch((err: unknown) =>
      log.warn({ err }, 'the use of the documents key was not recorded'),
    )
  const ticking = setInterval(() => void refresh(), refreshMs).unref()
  return () => clearInterval(ticking)
}
