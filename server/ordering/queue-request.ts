import { moveDocumentJob } from '../documents/retention/move-document-job.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { printRequestJob } from '../printing/print-request-job.ts'
import { moveRequest } from './move-request.ts'
import { nextQueueNumber } from './request-store.ts'
import type { PrintRequestRow } from './tables.ts'

/**
 * Puts a request that has just been paid into the queue, and beside it the jobs that print it and keep its document
 * with those that are paid for.
 */
export async function queueRequest(
  { jobs, now }: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  requestId: string,
): Promise<PrintRequestRow> {
  const queued = await moveRequest(
    { jobs, now },
    trx,
    { requestId, to: 'in_queue', actor: 'system', reason: 'Paid' },
    { paid_at: now, queue_number: await nextQueueNumber(trx) },
  )
  await jobs.enqueue(trx, printRequestJob, { requestId })
  await jobs.enqueue(trx, moveDocumentJob, { documentId: queued.document_id })
  return queued
}
