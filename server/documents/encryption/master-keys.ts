import { createHash, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKeySettings } from '../../config.ts'
import { makeSecretOnce, readSecret } from '../../platform/secrets/secret-key.ts'
import type { MasterKey } from './encrypted-format.ts'

/** The keys with which documents are encrypted at rest. */
export interface DocumentKeys {
  /** The key for new files; unset if encryption is switched off. */
  readonly current: MasterKey | undefined
  /** All keys that can decrypt files, the current one first. */
  readonly all: readonly MasterKey[]
  /** Where the current key comes from, in the operator's terms. */
  readonly source: string
}

/** The keys do not match the stored documents. The message names the variable to correct. */
export class DocumentKeyError extends Error {
  override readonly name = 'DocumentKeyError'
}

/**
 * Loads the configured key, otherwise one that is created at the first start and stored in the data folder;
 * and earlier keys.
 */
export async function loadDocumentKeys(
  dataDir: string,
  settings: DocumentKeySettings,
): Promise<DocumentKeys> {
  const keys = await readDocumentKeys(dataDir, settings)
  if (settings.key || settings.keyFile) return keys
  await makeSecretOnce(join(dataDir, keyFileName))
  return readDocumentKeys(dataDir, settings)
}

/** Reads the keys, but creates none. */
export async function readDocumentKeys(
  dataDir: string,
  { key, keyFile, previousKeys, encrypt }: DocumentKeySettings,
): Promise<DocumentKeys> {
  const path = join(dataDir, keyFileName)
  const configured = key ?? (keyFile && (await keyFrom(keyFile)))
  // An operator who configures a key later need not list the one that was created.
  const created = await readSecret(path)
  const texts = [configured, created, ...previousKeys].filter((text) => text !== undefined)
  const all = [...new Map(texts.map(masterKey).map((derived) => [derived.id, derived])).values()]
  const source = key ? 'DOCUMENTS_KEY' : keyFile ? 'DOCUMENTS_KEY_FILE' : path
  const hasCurrent = encrypt && (configured ?? created) !== undefined
  return { current: hasCurrent ? all[0] : undefined, all, source }
}

const keyFileName = 'documents-key'
const minLength = 32

/** Derives a key and its id from any text. */
function masterKey(text: string): MasterKey {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', text, '', `campus-print ${purpose}`, 32))
  const id = createHash('sha256').update(derive('id of a documents key')).digest('hex').slice(0, 16)
  return { id, key: derive('documents') }
}

async function keyFrom(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new DocumentKeyError(`DOCUMENTS_KEY_FILE cannot be read: ${(error as Error).message}`)
  })
  if (text.trim().length < minLength) {
    throw new DocumentKeyError(`DOCUMENTS_KEY_FILE: ${path} must hold at least ${minLength} characters`)
  }
  return text.trim()
}
