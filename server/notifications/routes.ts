import * as contract from '@campus-print/contract/notifications'
import type { WriteContext } from '../platform/context.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts'
import { notifyDelayed, notifyDelayedJob } from './notify-delayed.ts'

interface NotificationsContext extends Omit<WriteContext, 'now'> {
  readonly route: Route
  readonly jobs: Jobs
  readonly clock: () => Date
}

/** What happened to people's prints: the calls, and the job that finds late ones. */
export function notifications({ route, db, jobs, eventBus, clock }: NotificationsContext): void {
  route(contract.listNotifications, ({ caller }) => listNotifications(db, caller.id))

  route(contract.readNotification, async ({ params, caller }) => ({
    data: await readNotification({ db, now: clock() }, { id: params.id, userId: caller.id }),
  }))

  route(contract.readAllNotifications, async ({ caller }) => {
    const marked = await readAllNotifications({ db, now: clock() }, { userId: caller.id })
    return { data: { marked }, unread: 0 }
  })

  jobs.work(notifyDelayedJob, () => notifyDelayed({ db, jobs, eventBus, now: clock() }))
  jobs.schedule(notifyDelayedJob, '*/5 * * * *')
}
