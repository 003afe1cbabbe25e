import { i18n } from '@campus-print/domain/language'
import * as desk from '@campus-print/contract/desk-support'
import * as contract from '@campus-print/contract/support'
import { documentOpeningsOf, ownRequest } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import { networkOf } from '../platform/http/network-of.ts'
import { presentPages, rowsOfPage } from '../platform/pages.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { Route } from '../platform/http/route.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { RateLimits } from '../platform/limits/rate-limits.ts'
import type { Log } from '../platform/log/log.ts'
import {
  answerMessage,
  answerReport,
  closeMessage,
  closeReport,
  presentDeskMessage,
  presentDeskReport,
} from './answer-support.ts'
import { contactHistory } from './contact-history.ts'
import { messagesForDesk, reportsForDesk } from './desk-support-store.ts'
import { presentIssueReport, reportIssue } from './report-issue.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { deleteOldVisitorMessages } from './support-data.ts'
import { issueReportsAbout } from './support-store.ts'

interface SupportRoutesContext {
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly eventBus: EventBus
  readonly limits: RateLimits
  readonly clock: () => Date
  readonly log: Log
}

const deleteVisitorMessagesJob = defineJob('delete-visitor-messages')

/** The routes of support and its desk, and the worker that deletes old messages of visitors. */
export function support({ route, db, jobs, eventBus, limits, clock, log }: SupportRoutesContext): void {
  const writing = () => ({ db, jobs, eventBus, limits, now: clock() })
  jobs.work(deleteVisitorMessagesJob, () =>
    whileClocksAgree({ db, log }, () => deleteOldVisitorMessages({ db, now: clock() })),
  )
  jobs.schedule(deleteVisitorMessagesJob, '50 2 * * *')

  route(contract.sendContactMessage, async ({ caller, body, request }) => {
    const address = networkOf(request.ip)
    await sendContactMessage(writing(), { form: body, sender: caller, address })
    return { message: i18n.t("Message sent successfully! We'll get back to you soon.") }
  })

  route(contract.contactHistory, ({ caller, query }) =>
    contactHistory({ db }, { userId: caller.id, ...query }),
  )

  route(contract.reportIssue, async ({ caller, params, body }) => {
    const own = { ownerId: caller.id, requestId: params.id, report: body }
    return {
      message: i18n.t('Issue reported. We will look into it.'),
      data: await reportIssue(writing(), own),
    }
  })

  route(contract.listIssues, async ({ caller, params }) => {
    const { id } = await ownRequest(db, { ownerId: caller.id, requestId: params.id })
    const [reports, openings] = await Promise.all([issueReportsAbout(db, id), documentOpeningsOf(db, id)])
    return { data: { reports: reports.map(presentIssueReport), documentOpenings: openings } }
  })

  route(desk.listReports, async ({ query }) => {
    const { rows, total } = await reportsForDesk(db, trimmed(query), rowsOfPage(query))
    return { data: rows.map(presentDeskReport), ...presentPages(query, total) }
  })

  route(desk.listMessages, async ({ query }) => {
    const { rows, total } = await messagesForDesk(db, trimmed(query), rowsOfPage(query))
    return { data: rows.map(presentDeskMessage), ...presentPages(query, total) }
  })

  route(desk.answerReport, async ({ caller, params, body }) => {
    const data = await answerReport(writing(), { operatorId: caller.id, id: params.id, ...body })
    return { message: i18n.t('Answer sent'), data }
  })

  route(desk.closeReport, async ({ caller, params }) => {
    const data = await closeReport(writing(), { operatorId: caller.id, id: params.id })
    return { message: i18n.t('Closed'), data }
  })

  route(desk.answerMessage, async ({ caller, params, body }) => {
    const data = await answerMessage(writing(), { operatorId: caller.id, id: params.id, ...body })
    return { message: i18n.t('Answer sent'), data }
  })

  route(desk.closeMessage, async ({ caller, params }) => {
    const data = await closeMessage(writing(), { operatorId: caller.id, id: params.id })
    return { message: i18n.t('Closed'), data }
  })
}

function trimmed<Filter extends { readonly search: string }>(filter: Filter): Filter {
  return { ...filter, search: filter.search.trim() }
}
