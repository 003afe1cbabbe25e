import { join } from 'node:path'
import { diskStorage } from './disk-storage.ts'
import type { DocumentStorage } from './document-storage.ts'

/** Opens the storage of documents that is configured. */
export async function openStorage({
  dataDir,
  now,
}: {
  dataDir: string
  now: Date
}): Promise<DocumentStorage> {
  const storage = await diskStorage(join(dataDir, 'documents'))
  await storage.tidy(now)
  return storage
}
