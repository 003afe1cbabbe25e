import * as contract from '@campus-print/contract/ordering'
import type { Db } from '../platform/database/connect.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { LiveEvents } from '../platform/events/live-events.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { type ChangeContext, changeRequest } from './change-request.ts'
import { type CancelContext, cancelRequest } from './cancel-request.ts'
import { expireRequests, expireRequestsJob } from './cancel-unpaid-requests.ts'
import { listRequests } from './list-requests.ts'
import { placeRequest } from './place-request.ts'
import { presentRequest } from './present-request.ts'
import { readOwnRequest, readRequestByPrintId } from './read-request.ts'
import { reprintRequest } from './reprint-request.ts'
import { ownRequest } from './request-access.ts'
import type { RequestDetails } from './request-details.ts'
import { type RequestFileContext, requestFileRoutes } from './request-file-routes.ts'
import { requestStats } from './request-stats.ts'
import { batchStatuses, cancelRequests } from './request-batches.ts'
import { streamUpdates } from './request-updates.ts'

interface OrderingContext
  extends RequestFileContext, Pick<CancelContext, 'claimSentPrint'>, Pick<ChangeContext, 'checkOpenPayment'> {
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly events: LiveEvents
  readonly eventBus: EventBus
  readonly details: RequestDetails
  readonly clock: () => Date
  readonly log: Log
}

/** Print requests: placing, changing, following and cancelling them, their files, and the expiry of unpaid ones. */
export function ordering(context: OrderingContext): void {
  const { route, db, jobs, eventBus, details, clock, log, claimSentPrint, checkOpenPayment } = context
  const writing = () => ({ db, jobs, eventBus, now: clock() })
  requestFileRoutes(context)
  jobs.work(expireRequestsJob, () => whileClocksAgree({ db, log }, () => expireRequests(writing())))
  jobs.schedule(expireRequestsJob, '*/10 * * * *')

  route(contract.placeRequest, async ({ caller, body }) => {
    const request = await placeRequest(writing(), { ownerId: caller.id, order: body })
    return { message: 'Print request created successfully!', data: presentRequest(request, clock()) }
  })

  route(contract.getRequest, async ({ caller, params }) => {
    const own = { ownerId: caller.id, requestId: params.id }
    return { data: await readOwnRequest({ db, details, now: clock() }, own) }
  })

  route(contract.getRequestById, async ({ caller, params }) => {
    const own = { ownerId: caller.id, requestId: params.id }
    return { data: await readOwnRequest({ db, details, now: clock() }, own) }
  })

  route(contract.getRequestByPrintId, async ({ caller, params }) => ({
    data: await readRequestByPrintId({ db, details, now: clock() }, { caller, printId: params.uniqueId }),
  }))

  route(contract.changeRequest, async ({ caller, params, body }) => {
    const own = { ownerId: caller.id, requestId: params.id }
    const request = await changeRequest({ ...writing(), checkOpenPayment }, { ...own, change: body })
    return { message: 'Print request changed', data: presentRequest(request, clock()) }
  })

  route(contract.reprintRequest, async ({ caller, params }) => {
    const request = await reprintRequest(writing(), { ownerId: caller.id, requestId: params.id })
    return { message: 'Print request created successfully!', data: presentRequest(request, clock()) }
  })

  route(contract.cancelRequest, async ({ caller, params }) => {
    const own = { ownerId: caller.id, requestId: params.id }
    const request = await cancelRequest({ ...writing(), claimSentPrint }, own)
    return { message: 'Print request cancelled', data: presentRequest(request, clock()) }
  })

  route(contract.cancelRequests, async ({ caller, body }) => ({
    data: await cancelRequests({ ...writing(), claimSentPrint }, { ownerId: caller.id, ...body }),
  }))

  route(contract.requestStatusesOf, async ({ caller, body }) => ({
    data: await batchStatuses(db, { ownerId: caller.id, ...body }),
  }))

  route(contract.listRequests, async ({ caller, query }) => {
    const { requests, page, pages, limit, total } = await listRequests(db, caller.id, query)
    const now = clock()
    const data = requests.map((request) => presentRequest(request, now))
    return { data, pagination: { page, pages, limit }, total }
  })

  route(contract.requestStats, async ({ caller }) => ({ data: await requestStats(db, caller.id) }))

  route(contract.requestUpdates, async (call) => {
    const { id: requestId } = await ownRequest(db, call.caller.id, call.params.id)
    streamUpdates(context, { requestId }, call)
  })

  route(contract.allUpdates, (call) => streamUpdates(context, { ownerId: call.caller.id }, call))
}
