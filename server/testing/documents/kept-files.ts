import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Keeper {
  readonly dataDir: string
}

/** The names of all files that the app keeps of documents, whole or not. */
export async function keptFiles(app: Keeper): Promise<string[]> {
  return (await entriesOf(app)).map((file) => file.name)
}

/** The sizes of the same files, in bytes. */
export async function keptSizes(app: Keeper): Promise<number[]> {
  const files = await entriesOf(app)
  return Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
}

async function entriesOf({ dataDir }: Keeper): Promise<Dirent[]> {
  const files = await readdir(join(dataDir, 'documents'), { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile())
}
