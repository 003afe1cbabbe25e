import * as contract from '@campus-print/contract/reports'
import type { Db } from '../platform/database/connect.ts'
import type { Route } from '../platform/http/route.ts'
import { salesCsv, salesReport } from './sales-report.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly clock: () => Date
}

export function reportRoutes({ route, db, clock }: Context): void {
  route(contract.salesReport, async ({ query, reply }) => {
    const report = await salesReport({ db, now: clock() }, query)
    if (query.format === 'json') return { data: report }
    const name = `sales-by-${query.by}-${report.from}-to-${report.to}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(salesCsv(query.by, report))
  })
}
