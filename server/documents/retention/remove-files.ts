import type { Db } from '../../platform/database/connect.ts'
import { type LiveEvents, publish } from '../../platform/events/live-events.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { forgetDamage } from '../encryption/key-store.ts'
import { markErased } from '../document-store.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'

interface RemovedFiles {
  readonly keys: string[]
  /** Set if these are all files of a deleted document. */
  readonly documentId?: string
}

/** Removes files that no row refers to any more. It is a job, so that a crash leaves no files behind. */
export const removeFilesJob = defineJob<RemovedFiles>('remove-files', {
  retryLimit: 50,
  retryDelay: 5,
  retryDelayMax: 3600,
  retryBackoff: true,
})

const filesRemoved = 'files-removed'

export async function removeFiles(
  { db, storage, clock }: { db: Db; storage: Pick<DocumentStorage, 'remove'>; clock: () => Date },
  { keys, documentId }: RemovedFiles,
): Promise<void> {
  for (const key of keys) {
    await storage.remove(key)
    await forgetDamage(db, key)
    await publishRemoved(db, key)
  }
  if (documentId !== undefined) await markErased(db, documentId, clock())
}

/** Tells every process to delete its copy of a file. */
export function publishRemoved(db: Db, key: string): Promise<void> {
  return publish(db, filesRemoved, { key })
}

/**
 * Drops this process's copies of removed files. A process that misses the event keeps its copy for an hour.
 */
export function clearRemovedKeys(
  events: Pick<LiveEvents, 'subscribe'>,
  storage: Pick<DocumentStorage, 'forget'>,
): void {
  events.subscribe(filesRemoved, (event) => {
    if (event.kind === 'event') void storage.forget((event.payload as { key: string }).key)
  })
}
