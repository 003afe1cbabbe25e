import { archivedAfterMs } from '@campus-print/domain/ordering'
import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { archiveHistories, changesInOrder, lockEndedBefore } from './request-history-store.ts'

export const archiveHistoryJob = defineJob('archive-history')

const batchSize = 1_000

/**
 * Moves the history of requests that ended long ago into the archive, one row per request. Nothing is lost:
 * reads of the history include the archive.
 */
export async function archiveHistory({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - archivedAfterMs)
  let after = 0
  for (;;) {
    // Ids rise with time, so the first recent change ends the search.
    const changes = await changesInOrder(db, { after, limit: batchSize })
    const old = changes.filter(({ at }) => at < before)
    const requestIds = [...new Set(old.map(({ request_id: id }) => id))]
    await db.transaction().execute(async (trx) => {
      await archiveHistories(trx, await lockEndedBefore(trx, requestIds, before), now)
    })
    const last = changes.at(-1)
    if (!last || last.at >= before) return
    after = last.id
  }
}
