import type { SiteStatistics } from '@campus-print/contract/site'
import { countPeople } from '../accounts/index.ts'
import { countPrinted } from '../ordering/index.ts'
import { cacheFor } from '../platform/cache-for.ts'
import type { Db } from '../platform/database/connect.ts'

/** How long the statistics are cached, in seconds. */
export const statisticsMaxAge = 5 * 60

/** The statistics of the landing page; counted at most once in five minutes. */
export function siteStatistics({ db, clock }: { db: Db; clock: () => Date }): () => Promise<SiteStatistics> {
  return cacheFor(statisticsMaxAge * 1000, { clock, call: () => count(db) })
}

async function count(db: Db): Promise<SiteStatistics> {
  const [people, printed] = await Promise.all([countPeople(db), countPrinted(db)])
  return { people, ...printed }
}
