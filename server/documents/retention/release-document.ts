import { defineJob } from '../../platform/jobs/job.ts'
import { isToBeDeleted, orderableForMs } from '@campus-print/domain/documents'
import { currentSettings } from '../../settings/index.ts'
import { firstId, lockDocument, unneededDocuments } from '../document-store.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { type ReleaseContext, deleteBytes } from './delete-documents.ts'

/** Deletes the bytes of a document after a print request has ended, if no other request needs them. */
export const releaseDocumentJob = defineJob<{ documentId: string }>('release-document', {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  retryBackoff: true,
})

export const expireDocumentsJob = defineJob('expire-documents')

interface RetentionContext extends ReleaseContext {
  readonly eventBus: EventBus
}

const dayMs = 24 * 60 * 60 * 1000
const atOnce = 100

/** Deletes documents that were not paid for in time, and those of prints that were not collected in time. */
export async function expireDocuments(context: RetentionContext): Promise<void> {
  const { db, now } = context
  const { keepReadyDays } = await currentSettings(db)
  const uploadedBefore = new Date(now.getTime() - orderableForMs)
  const readyBefore = new Date(now.getTime() - keepReadyDays * dayMs)
  for (let after = firstId; ;) {
    const ids = await unneededDocuments(db, { uploadedBefore, readyBefore, after, limit: atOnce })
    for (const id of ids) await releaseDocument(context, id)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Deletes a document's bytes if no print request needs them. It may be called at any time. */
export async function releaseDocument(context: RetentionContext, documentId: string): Promise<void> {
  const { db, jobs, requests: requestsOf, eventBus, now } = context
  const settings = await currentSettings(db)
  await db.transaction().execute(async (trx) => {
    // Every transaction locks requests before their document. Then no request can be placed or change its
    // status.
    await requestsOf.lock(trx, [documentId])
    const document = await lockDocument(trx, documentId)
    if (!document?.storage_key) return
    const requests = await requestsOf.lock(trx, [documentId])
    if (!isToBeDeleted(document.uploaded_at, requests, settings, now)) return
    const orders = requests.map(({ order }) => order)
    await deleteBytes({ db: trx, jobs, now }, { document, orders })
    const request = requests.toSorted((a, b) => b.since.getTime() - a.since.getTime())[0]
    await eventBus.publish({ ...context, db: trx }, 'DocumentDeleted', { document, request })
  })
}
