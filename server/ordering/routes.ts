import * as contract from '@campus-print/contract/ordering'
import type { Db } from '../platform/database/connect.ts'
import type { LiveEvents } from '../platform/events/live-events.ts'
import { moneyOfRequest } from '../payments/money-of-request.ts'
import { cancelAskedAt } from '../printing/cancel-asked-at.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type CancelParts, cancelRequest } from './cancel-request.ts'
import { listRequests } from './list-requests.ts'
import { ownRequest, ownShownRequest } from './own-request.ts'
import { placeRequest } from './place-request.ts'
import { presentRequest, presentWithHistory } from './present-request.ts'
import { requestStats } from './request-stats.ts'
import { historyOf } from './request-store.ts'
import { updatesOfOwner, updatesOfRequest } from './topics.ts'
import { streamUpdates } from './stream-updates.ts'

export interface OrderingRoutesParts {
  readonly route: Route
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly events: LiveEvents
  readonly clock: () => Date
  readonly stopAtPrinter: CancelParts['stopAtPrinter']
}

export function orderingRoutes(parts: OrderingRoutesParts): void {
  const { route, db, jobs, clock, stopAtPrinter } = parts

  route(contract.placeRequest, async ({ caller, body }) => {
    const now = clock()
    const request = await placeRequest({ db, jobs, now }, caller.id, body)
    return { message: 'Print request created successfully!', data: presentRequest(request, now) }
  })

  route(contract.getRequest, async ({ caller, params }) => {
    const request = await ownShownRequest(db, caller.id, params.id)
    const [history, money, askedAt] = await Promise.all([
      historyOf(db, request.id),
      moneyOfRequest(db, request.id),
      cancelAskedAt(db, request.id),
    ])
    return { data: presentWithHistory(request, { history, money, cancelAskedAt: askedAt, now: clock() }) }
  })

  route(contract.cancelRequest, async ({ caller, params }) => {
    const now = clock()
    const request = await cancelRequest({ db, jobs, now, stopAtPrinter }, caller.id, params.id)
    return { message: 'Print request cancelled', data: presentRequest(request, now) }
  })

  route(contract.listRequests, async ({ caller, query }) => {
    const { requests, page, pages, limit, total } = await listRequests(db, caller.id, query)
    const now = clock()
    const data = requests.map((request) => presentRequest(request, now))
    return { data, pagination: { page, pages, limit }, total }
  })

  route(contract.requestStats, async ({ caller }) => ({ data: await requestStats(db, caller.id) }))

  route(contract.requestUpdates, async (call) => {
    const { id } = await ownRequest(db, call.caller.id, call.params.id)
    streamUpdates(parts, updatesOfRequest(id), call)
  })

  route(contract.allUpdates, (call) => streamUpdates(parts, updatesOfOwner(call.caller.id), call))
}
