import * as contract from '@campus-print/contract/notifications'
import type { Db } from '../platform/database/connect.ts'
import type { Route } from '../platform/http/route.ts'
import { listNotifications } from './list-notifications.ts'

export function notificationsRoutes({ route, db }: { route: Route; db: Db }): void {
  route(contract.listNotifications, async ({ caller }) => ({ data: await listNotifications(db, caller.id) }))
}
