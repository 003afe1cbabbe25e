import { i18n } from '@campus-print/domain/language'
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
import type { FindColors } from '../documents/index.ts'
import { clientGone } from '../platform/http/client-gone.ts'
import { type ChangeContext, changeRequest } from './change-request.ts'
import { type CancelContext, cancelRequest } from './cancel-request.ts'
import { expireRequests, expireRequestsJob } from './cancel-unpaid-requests.ts'
import { listRoutes } from './lists/routes.ts'
import type { FastifyReply } from 'fastify'
import type { ColorContext } from './price-order.ts'
import { placeRequest } from './place-request.ts'
import { presentRequest } from './present-request.ts'
import { usedQuota } from './quota.ts'
import { readOwnRequest, readRequestByPrintId } from './read-request.ts'
import { reprintRequest } from './reprint-request.ts'
import { ownRequest } from './request-access.ts'
import type { RequestDetails } from './request-details.ts'
import { type RequestFileContext, requestFileRoutes } from './request-file-routes.ts'
import { requestStats } from './request-stats.ts'
import { archiveHistory, archiveHistoryJob } from './archive-history.ts'
import { batchStatuses, cancelRequests } from './request-batches.ts'
import { streamUpdates } from './request-updates.ts'
import { usualSettings } from './usual-settings.ts'
import { validateSettings } from './validate-settings.ts'

interface OrderingContext
  extends RequestFileContext, Pick<CancelContext, 'claimSentPrint'>, Pick<ChangeContext, 'checkOpenPayment'> {
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly events: LiveEvents
  readonly eventBus: EventBus
  readonly details: RequestDetails
  readonly findColors: FindColors
  readonly clock: () => Date
  readonly log: Log
}

/**
 * Print requests: placing, changing, following and cancelling them, their files, and the expiry of unpaid
 * ones.
 */
export function ordering(context: OrderingContext): void {
  const { route, db, jobs, eventBus, details, findColors, clock, log } = context
  const { claimSentPrint, checkOpenPayment } = context
  const writeContext = () => ({ db, jobs, eventBus, now: clock() })
  const colorsUntilGone = (reply: FastifyReply): ColorContext => ({
    findColors: (document) => findColors({ document, signal: clientGone(reply) }),
  })
  requestFileRoutes(context)
  listRoutes(context)
  jobs.work(expireRequestsJob, () => whileClocksAgree({ db, log }, () => expireRequests(writeContext())))
  jobs.schedule(expireRequestsJob, '*/10 * * * *')
  jobs.work(archiveHistoryJob, () =>
    whileClocksAgree({ db, log }, () => archiveHistory({ db, now: clock() })),
  )
  jobs.schedule(archiveHistoryJob, '30 4 * * *')

  route(contract.placeRequest, async ({ caller, body, reply }) => {
    const input = { ownerId: caller.id, order: body }
    const request = await placeRequest({ ...writeContext(), ...colorsUntilGone(reply) }, input)
    return { message: i18n.t('Print request created successfully!'), data: presentRequest(request, clock()) }
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

  route(contract.changeRequest, async ({ caller, params, body, reply }) => {
    const input = { ownerId: caller.id, requestId: params.id, change: body }
    const context = { ...writeContext(), ...colorsUntilGone(reply), checkOpenPayment }
    const request = await changeRequest(context, input)
    return { message: i18n.t('Print request changed'), data: presentRequest(request, clock()) }
  })

  route(contract.reprintRequest, async ({ caller, params }) => {
    const request = await reprintRequest(writeContext(), { ownerId: caller.id, requestId: params.id })
    return { message: i18n.t('Print request created successfully!'), data: presentRequest(request, clock()) }
  })

  route(contract.cancelRequest, async ({ caller, params }) => {
    const own = { ownerId: caller.id, requestId: params.id }
    const request = await cancelRequest({ ...writeContext(), claimSentPrint }, own)
    return { message: i18n.t('Print request cancelled'), data: presentRequest(request, clock()) }
  })

  route(contract.cancelRequests, async ({ caller, body }) => ({
    data: await cancelRequests({ ...writeContext(), claimSentPrint }, { ownerId: caller.id, ...body }),
  }))

  route(contract.requestStatusesOf, async ({ caller, body }) => ({
    data: await batchStatuses({ db }, { ownerId: caller.id, ...body }),
  }))

  route(contract.requestStats, async ({ caller }) => ({
    data: await requestStats({ db }, { ownerId: caller.id }),
  }))

  route(validation.validateSettings, async ({ caller, body, reply }) => {
    const input = { ownerId: caller.id, given: body }
    return { data: await validateSettings({ db, ...colorsUntilGone(reply), now: clock() }, input) }
  })

  route(contract.usualSettings, async ({ caller }) => ({ data: await usualSettings(db, caller.id) }))

  route(quota, async ({ caller }) => ({
    data: await usedQuota({ db, now: clock() }, { ownerId: caller.id }),
  }))

  route(contract.requestUpdates, async (call) => {
    const own = { ownerId: call.caller.id, requestId: call.params.id }
    const { id: requestId } = await ownRequest(db, own)
    streamUpdates(context, { ...call, changes: { requestId } })
  })

  route(contract.allUpdates, (call) =>
    streamUpdates(context, { ...call, changes: { ownerId: call.caller.id } }),
  )
}
