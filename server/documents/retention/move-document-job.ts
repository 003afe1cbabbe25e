import { defineJob } from '../../platform/jobs/job.ts'

/** A document has been paid for: it moves to where paid documents are kept. */
export const moveDocumentJob = defineJob<{ documentId: string }>('move-document', {
  retryLimit: 100,
  retryDelay: 5,
  retryDelayMax: 600,
  retryBackoff: true,
})
