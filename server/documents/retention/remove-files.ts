import type { Db } from '../../platform/database/connect.ts'
import { type LiveEvents, publish } from '../../platform/events/live-events.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'

/** Removes files that no row refers to any more; a job, so that a crash leaves none behind. */
export const removeFilesJob = defineJob<{ keys: string[] }>('remove-files', {
  retryLimit: 50,
  retryDelay: 5,
  retryDelayMax: 3600,
  retryBackoff: true,
})

const filesRemoved = 'files-removed'

export async function removeFiles(
  { db, storage }: { db: Db; storage: Pick<DocumentStorage, 'remove'> },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await storage.remove(key)
    await publish(db, filesRemoved, { key })
  }
}

/** Drops this process's copies of removed files. A process that misses the event keeps its copy for an hour. */
export function clearRemovedKeys(
  events: Pick<LiveEvents, 'subscribe'>,
  storage: Pick<DocumentStorage, 'forget'>,
): void {
  events.subscribe(filesRemoved, (event) => {
    if (event.kind === 'event') void storage.forget((event.payload as { key: string }).key)
  })
}
