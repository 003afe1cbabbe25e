import * as contract from '@campus-print/contract/notifications'
import * as preferencesContract from '@campus-print/contract/notification-preferences'
import * as pushContract from '@campus-print/contract/push'
import {
  type PushEndpoints,
  type VapidKeys,
  subscribeToPush,
  unsubscribeFromPush,
} from '../messages/index.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import type { Route } from '../platform/http/route.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import type { NotifyContext } from './deliver.ts'
import {
  deleteOldNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.ts'
import { choosePreferences, presentPreferences } from './preferences.ts'
import { notifyDelayed, notifyDelayedJob } from './notify-delayed.ts'

interface NotificationsContext extends Omit<NotifyContext, 'now'> {
  readonly route: Route
  readonly jobs: Jobs
  readonly clock: () => Date
  readonly log: Log
  readonly push: { readonly keys: VapidKeys; readonly endpoints: PushEndpoints }
}

const deleteOldNotificationsJob = defineJob('delete-old-notifications')

/**
 * The routes of notifications, preferences and push, and the jobs that find delayed prints and delete old
 * rows.
 */
export function notifications(context: NotificationsContext): void {
  const { route, db, jobs, clock, log, push } = context
  route(contract.listNotifications, ({ caller }) => listNotifications({ db }, { userId: caller.id }))

  route(contract.readNotification, async ({ params, caller }) => ({
    data: await readNotification({ db, now: clock() }, { id: params.id, userId: caller.id }),
  }))

  route(contract.readAllNotifications, async ({ caller }) => {
    const marked = await readAllNotifications({ db, now: clock() }, { userId: caller.id })
    return { data: { marked }, unread: 0 }
  })

  route(preferencesContract.getPreferences, async ({ caller }) => ({
    data: await presentPreferences(context, caller.id),
  }))

  route(preferencesContract.choosePreferences, async ({ caller, body }) => ({
    data: await choosePreferences({ ...context, now: clock() }, { userId: caller.id, preferences: body }),
  }))

  route(pushContract.getPushKey, () => ({ data: { publicKey: push.keys.publicKey } }))

  route(pushContract.subscribeToPush, async ({ caller, body }) => {
    const { endpoint, keys } = body
    const subscription = { userId: caller.id, sessionId: caller.sessionId, endpoint, keys }
    const { endpoints } = push
    return { data: { id: await subscribeToPush({ db, now: clock(), endpoints }, subscription) } }
  })

  route(pushContract.unsubscribeFromPush, async ({ caller, body }) => {
    await unsubscribeFromPush({ db }, { userId: caller.id, endpoint: body.endpoint })
    return {}
  })

  jobs.work(deleteOldNotificationsJob, () =>
    whileClocksAgree({ db, log }, () => deleteOldNotifications({ db, now: clock() })),
  )
  jobs.schedule(deleteOldNotificationsJob, '20 2 * * *')
  jobs.work(notifyDelayedJob, () => notifyDelayed({ ...context, now: clock() }))
  jobs.schedule(notifyDelayedJob, '*/5 * * * *')
}
