import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The names of all files that the app keeps of documents, whole or not. */
export async function keptFiles({ dataDir }: { dataDir: string }): Promise<string[]> {
  const files = await readdir(join(dataDir, 'documents'), { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).map((file) => file.name)
}
