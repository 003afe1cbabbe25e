import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isCode } from '../files/error-code.ts'

/** Keys for one purpose each, all derived from one secret that is never in the database. */
export interface Secrets {
  /** A key of 32 bytes that is good for `purpose` alone. */
  keyFor(purpose: string): Buffer
}

export function secretsFrom(secretKey: string): Secrets {
  return { keyFor: (purpose) => createHmac('sha256', secretKey).update(`campus-print ${purpose}`).digest() }
}

/** File name in the data folder. */
export const secretKeyFile = 'secret-key'

/** The secret that is set, else one that is made at the first start and kept in the data folder. */
export async function loadSecretKey(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured
  return makeSecretOnce(join(dataDir, secretKeyFile))
}

/** The secret that a file holds, which is made where there is none. Processes that start at once agree on one. */
export async function makeSecretOnce(path: string): Promise<string> {
  const kept = await readSecret(path)
  if (kept !== undefined) return kept
  await mkdir(dirname(path), { recursive: true })
  await writeOnce(path, randomBytes(32).toString('base64url'))
  return readFile(path, 'utf8')
}

/** The secret that a file holds; `undefined` where there is no such file. */
export async function readSecret(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** The first process writes; the others read what is there. It appears whole: linked into place, not written there. */
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
