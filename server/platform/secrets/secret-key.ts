import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys for one purpose each, all derived from one secret that never lies in the database. */
export interface Secrets {
  /** A key of 32 bytes that is good for `purpose` alone. */
  keyFor(purpose: string): Buffer
}

export function secretsFrom(secretKey: string): Secrets {
  return { keyFor: (purpose) => createHmac('sha256', secretKey).update(`campus-print ${purpose}`).digest() }
}

/** The secret that is set, else one that is made at the first start and kept in the data folder. */
export async function loadSecretKey(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secret-key')
  await writeOnce(path, randomBytes(32).toString('base64url'))
  return readFile(path, 'utf8')
}

/** The first process writes; the others read what is there. It appears whole: linked into place, not written there. */
async function writeOnce(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomUUID()}`
  await writeFile(partial, text, { mode: 0o600, flush: true })
  try {
    await link(partial, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(partial, { force: true })
  }
}
