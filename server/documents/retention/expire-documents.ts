import { orderableForMs } from '@campus-print/domain/documents'
import { defineJob } from '../../platform/jobs/job.ts'
import { currentSettings } from '../../settings/index.ts'
import { unneededDocuments, firstId } from '../document-store.ts'
import { type ReleaseContext, releaseDocument } from './release-document.ts'

export const expireDocumentsJob = defineJob('expire-documents')

const dayMs = 24 * 60 * 60 * 1000
const atOnce = 100

/** Deletes what was not paid for in time, and what waited too long to be collected. */
export async function expireDocuments(context: ReleaseContext): Promise<void> {
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
