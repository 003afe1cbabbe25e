import { createHash, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKeySettings } from '../../config.ts'
import { makeSecretOnce, readSecret } from '../../platform/secrets/secret-key.ts'
import type { MasterKey } from './encrypted-format.ts'

/** The keys with which documents are encrypted at rest. */
export interface DocumentKeys {
  /** New files are encrypted with it; unset where encryption is switched off. */
  readonly current: MasterKey | undefined
  /** Every key that opens files, the current one first. */
  readonly all: readonly MasterKey[]
  /** Where the current key comes from, as its operator knows it. */
  readonly source: string
}

/** The documents' keys do not fit what is stored. The message names the variable to correct. */
export class DocumentKeyError extends Error {
  override readonly name = 'DocumentKeyError'
}

/** The key that is set, else one that is made at the first start and kept in the data folder; and those before it. */
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
  const given = key ?? (keyFile && (await keyFrom(keyFile)))
  // Whoever moves from the key that was made to one of their own need not name the first.
  const made = await readSecret(path)
  const texts = [given, made, ...previousKeys].filter((text) => text !== undefined)
  const all = [...new Map(texts.map(masterKey).map((each) => [each.id, each])).values()]
  const source = key ? 'DOCUMENTS_KEY' : keyFile ? 'DOCUMENTS_KEY_FILE' : path
  const hasCurrent = encrypt && (given ?? made) !== undefined
  return { current: hasCurrent ? all[0] : undefined, all, source }
}

const keyFileName = 'documents-key'
const leastLength = 32

/** Texts of any form are keys: what is used is derived from them, and so is its id. */
function masterKey(text: string): MasterKey {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', text, '', `campus-print ${purpose}`, 32))
  const id = createHash('sha256').update(derive('id of a documents key')).digest('hex').slice(0, 16)
  return { id, key: derive('documents') }
}

async function keyFrom(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new DocumentKeyError(`DOCUMENTS_KEY_FILE cannot be read: ${(error as Error).message}`)
  })
  if (text.trim().length < leastLength) {
    throw new DocumentKeyError(`DOCUMENTS_KEY_FILE: ${path} must hold at least ${leastLength} characters`)
  }
  return text.trim()
}
