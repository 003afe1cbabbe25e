import * as contract from '@campus-print/contract/history'
import type { Db } from '../../platform/database/connect.ts'
import { type PageQuery, presentPages } from '../../platform/pages.ts'
import type { Route } from '../../platform/http/route.ts'
import { presentRequest } from '../present-request.ts'
import type { RequestDetails } from '../request-details.ts'
import { dateRangeStats } from './date-range-stats.ts'
import { type RequestPage, listRequests, requestHistory } from './list-requests.ts'
import { requestsCsv } from './requests-csv.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly details: Pick<RequestDetails, 'moneyOfRequests' | 'spentByDay'>
  readonly clock: () => Date
}

/** Lists of the caller's own requests, and statistics over a range of days. */
export function listRoutes({ route, db, details, clock }: Context): void {
  for (const call of [contract.listRequests, contract.listRequestsAgain]) {
    route(call, async ({ caller, query }) => {
      const now = clock()
      return presentPage(await listRequests({ db, now }, { ownerId: caller.id, query }), query, now)
    })
  }

  route(contract.requestsCsv, async ({ caller, query, reply }) => {
    const csv = await requestsCsv({ db, details, now: clock() }, { ownerId: caller.id, query })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="print-history.csv"')
      .send(csv)
  })

  route(contract.requestHistory, async ({ caller, query }) =>
    presentPage(await requestHistory({ db }, { ownerId: caller.id, query }), query, clock()),
  )

  route(contract.dateRangeStats, async ({ caller, query }) => ({
    data: await dateRangeStats({ db, details }, { ownerId: caller.id, query }),
  }))
}

function presentPage({ requests, total }: RequestPage, query: PageQuery, now: Date) {
  const data = requests.map((request) => presentRequest(request, now))
  return { data, ...presentPages(query, total) }
}
