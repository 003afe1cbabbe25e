import { defineJob } from '../../platform/jobs/job.ts'

/** A print request for a document has ended: its bytes may no longer be needed. */
export const releaseDocumentJob = defineJob<{ documentId: string }>('release-document', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  retryBackoff: true,
})
