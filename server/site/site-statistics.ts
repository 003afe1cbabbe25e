import type { SiteStatistics } from '@campus-print/contract/site'
import { countPeople } from '../accounts/index.ts'
import { countPrinted } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'

/** How old an answer may be, in seconds. */
export const statisticsMaxAge = 5 * 60

/** The statistics of the landing page; counted at most once in five minutes. */
export function siteStatistics({ db, clock }: { db: Db; clock: () => Date }): () => Promise<SiteStatistics> {
  let counted: Promise<SiteStatistics> | undefined
  let countedAt = 0
  return () => {
    const now = clock().getTime()
    const isFresh = Math.abs(now - countedAt) < statisticsMaxAge * 1000
    if (counted && isFresh) return counted
    const counting = count(db)
    counted = counting
    countedAt = now
    // After an error, the next call counts again.
    counting.catch(() => {
      if (counted === counting) counted = undefined
    })
    return counting
  }
}

async function count(db: Db): Promise<SiteStatistics> {
  const [people, printed] = await Promise.all([countPeople(db), countPrinted(db)])
  return { people, ...printed }
}
