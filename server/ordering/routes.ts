import * as contract from '@campus-print/contract/ordering'
import { quota } from '@campus-print/contract/quota'
import * as validation from '@campus-print/contract/validate-settings'
import type { Db } from '../platform/database/connect.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { LiveEvents } from '../platform/events/live-events.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { type CancelContext, cancelRequest } from './cancel-request.ts'
import { expireRequests, expireRequestsJob } from './cancel-unpaid-requests.ts'
import { listRoutes } from './lists/routes.ts'
import { placeRequest } from './place-request.ts'
import { presentRequest, presentWithHistory } from './present-request.ts'
import { usedQuota } from './quota.ts'
import { ownRequest, ownShownRequest } from './request-access.ts'
import type { RequestDetails } from './request-details.ts'
import { type RequestFileContext, requestFileRoutes } from './request-file-routes.ts'
import { requestStats } from './request-stats.ts'
import { historyOf } from './request-store.ts'
import { streamUpdates, topicOfOwner, topicOfRequest } from './request-updates.ts'
import { validateSettings } from './validate-settings.ts'

interface OrderingContext extends RequestFileContext, Pick<CancelContext, 'claimSentPrint'> {
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly events: LiveEvents
  readonly eventBus: EventBus
  readonly details: RequestDetails
  readonly clock: () => Date
  readonly log: Log
}

/** Print requests: placing, following and cancelling them, their files, and the expiry of unpaid ones. */
export function ordering(context: OrderingContext): void {
  const { route, db, jobs, eventBus, details, clock, log, claimSentPrint } = context
  const writing = () => ({ db, jobs, eventBus, now: clock() })
  requestFileRoutes(context)
  listRoutes(context)
  jobs.work(expireRequestsJob, () => whileClocksAgree({ db, log }, () => expireRequests(writing())))
  jobs.schedule(expireRequestsJob, '*/10 * * * *')

  route(contract.placeRequest, async ({ caller, body }) => {
    const request = await placeRequest(writing(), { ownerId: caller.id, order: body })
    return { message: 'Print request created successfully!', data: presentRequest(request, clock()) }
  })

  route(contract.getRequest, async ({ caller, params }) => {
    const request = await ownShownRequest(db, { ownerId: caller.id, requestId: params.id })
    const { id } = request
    const [history, moneyOf, cancels] = await Promise.all([
      historyOf(db, id),
      details.moneyOfRequests(db, [id]),
      details.openCancelRequests(db, [id]),
    ])
    const shown = { history, money: moneyOf(id), cancelRequestedAt: cancels.get(id) ?? null }
    return { data: presentWithHistory(request, { ...shown, now: clock() }) }
  })

  route(contract.cancelRequest, async ({ caller, params }) => {
    const own = { ownerId: caller.id, requestId: params.id }
    const request = await cancelRequest({ ...writing(), claimSentPrint }, own)
    return { message: 'Print request cancelled', data: presentRequest(request, clock()) }
  })

  route(contract.requestStats, async ({ caller }) => ({ data: await requestStats(db, caller.id) }))

  route(validation.validateSettings, async ({ caller, body }) => ({
    data: await validateSettings({ db, now: clock() }, { ownerId: caller.id, given: body }),
  }))

  route(quota, async ({ caller }) => ({
    data: await usedQuota({ db, now: clock() }, { ownerId: caller.id }),
  }))

  route(contract.requestUpdates, async (call) => {
    const { id } = await ownRequest(db, { ownerId: call.caller.id, requestId: call.params.id })
    streamUpdates(context, { ...call, topic: topicOfRequest(id) })
  })

  route(contract.allUpdates, (call) =>
    streamUpdates(context, { ...call, topic: topicOfOwner(call.caller.id) }),
  )
}
