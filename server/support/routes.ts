import { i18n } from '@campus-print/domain/language'
import * as contract from '@campus-print/contract/support'
import type { Db } from '../platform/database/connect.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import { networkOf } from '../platform/http/network-of.ts'
import type { Route } from '../platform/http/route.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { RateLimits } from '../platform/limits/rate-limits.ts'
import type { Log } from '../platform/log/log.ts'
import { contactHistory } from './contact-history.ts'
import { reportIssue } from './report-issue.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { deleteOldVisitorMessages } from './support-data.ts'

interface SupportRoutesContext {
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly limits: RateLimits
  readonly clock: () => Date
  readonly log: Log
}

const deleteVisitorMessagesJob = defineJob('delete-visitor-messages')

/** Support: messages to the campus and reports about prints, and the worker that deletes old messages of visitors. */
export function support({ route, db, jobs, limits, clock, log }: SupportRoutesContext): void {
  const writing = () => ({ db, jobs, limits, now: clock() })
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
}
