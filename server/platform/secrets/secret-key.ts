import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isCode } from '../files/error-code.ts'

/** Derives keys for single purposes from one secret, which is never in the database. */
export interface Secrets {
  /** Returns a key of 32 bytes for one purpose. */
  keyFor(purpose: string): Buffer
}

export function secretsFrom(secretKey: string): Secrets {
  return { keyFor: (purpose) => createHmac('sha256', secretKey).update(`campus-print ${purpose}`).digest() }
}

/** File name in the data folder. */
export const secretKeyFile = 'secret-key'

/**
 * Returns the configured secret, otherwise one that is created at the first start and stored in the data
 * folder.
 */
export async function loadSecretKey(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured
  return makeSecretOnce(join(dataDir, secretKeyFile))
}

/** Reads the secret of a file, or creates it. Processes that start at the same time get the same secret. */
export async function makeSecretOnce(path: string): Promise<string> {
  const existing = await readSecret(path)
  if (existing !== undefined) return existing
  await mkdir(dirname(path), { recursive: true })
  await writeOnce(path, randomBytes(32).toString('base64url'))
  return readFile(path, 'utf8')
}

/** Reads the secret of a file; `undefined` if the file does not exist. */
export async function readSecret(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Creates a file unless another process was faster. A hard link makes the complete file appear at once. */
async function writeOnce(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomUUID()}`
  await writeFile(partial, text, { mode: 0o600, flush: true })
  try {
    await link(partial, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(partial, { force: true })
  }
}
