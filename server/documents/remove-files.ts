import { defineJob } from '../platform/jobs/job.ts'
import type { DocumentStorage } from './storage/document-storage.ts'

/** Removes bytes that no row speaks of any more; a job, so that a crash leaves none behind. */
export const removeFilesJob = defineJob<{ keys: string[] }>('remove-files', {
  retryLimit: 50,
  retryDelay: 5,
  retryDelayMax: 3600,
  retryBackoff: true,
})

export async function removeFiles(storage: Pick<DocumentStorage, 'remove'>, keys: string[]): Promise<void> {
  for (const key of keys) await storage.remove(key)
}
