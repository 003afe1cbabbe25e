import type { Db } from '../../platform/database/connect.ts'
import { type LiveEvents, publish } from '../../platform/events/live-events.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'

/** Removes bytes that no row speaks of any more; a job, so that a crash leaves none behind. */
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

/** Lets this process drop its copy of what any process removes; one that misses the word keeps it for an hour. */
export function clearRemovedKeys(
  events: Pick<LiveEvents, 'subscribe'>,
  storage: Pick<DocumentStorage, 'forget'>,
): void {
  events.subscribe(filesRemoved, (event) => {
    if (event.kind === 'event') void storage.forget((event.payload as { key: string }).key)
  })
}
