import * as contract from '@campus-print/contract/notifications'
import * as preferencesContract from '@campus-print/contract/notification-preferences'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { NotifyContext } from './deliver.ts'
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts'
import { choosePreferences, shownPreferences } from './preferences.ts'
import { notifyDelayed, notifyDelayedJob } from './notify-delayed.ts'

interface NotificationsContext extends Omit<NotifyContext, 'now'> {
  readonly route: Route
  readonly jobs: Jobs
  readonly clock: () => Date
}

/** What happened to people's prints: the calls, and the job that finds late ones. */
export function notifications(context: NotificationsContext): void {
  const { route, db, jobs, clock } = context
  route(contract.listNotifications, ({ caller }) => listNotifications(db, caller.id))

  route(contract.readNotification, async ({ params, caller }) => ({
    data: await readNotification({ db, now: clock() }, { id: params.id, userId: caller.id }),
  }))

  route(contract.readAllNotifications, async ({ caller }) => {
    const marked = await readAllNotifications({ db, now: clock() }, { userId: caller.id })
    return { data: { marked }, unread: 0 }
  })

  route(preferencesContract.getPreferences, async ({ caller }) => ({
    data: await shownPreferences(context, caller.id),
  }))

  route(preferencesContract.choosePreferences, async ({ caller, body }) => ({
    data: await choosePreferences({ ...context, now: clock() }, { userId: caller.id, preferences: body }),
  }))

  jobs.work(notifyDelayedJob, () => notifyDelayed({ ...context, now: clock() }))
  jobs.schedule(notifyDelayedJob, '*/5 * * * *')
}
