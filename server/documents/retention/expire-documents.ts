import { orderableForMs } from '@campus-print/domain/documents'
import type { Db } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { documentsNobodyWaitsFor, firstId } from '../document-store.ts'
import { releaseDocument } from './release-document.ts'

export const expireDocumentsJob = defineJob('expire-documents')

const dayMs = 24 * 60 * 60 * 1000
const atOnce = 100

/** Deletes what was not paid for in time, and what waited too long to be collected. */
export async function expireDocuments(parts: {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now: Date
}): Promise<void> {
  const { db, now } = parts
  const { keepReadyDays } = await currentSettings(db)
  const uploadedBefore = new Date(now.getTime() - orderableForMs)
  const readyBefore = new Date(now.getTime() - keepReadyDays * dayMs)
  for (let after = firstId; ;) {
    const ids = await documentsNobodyWaitsFor(db, { uploadedBefore, readyBefore, after, limit: atOnce })
    for (const id of ids) await releaseDocument(parts, id)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}
