import { notificationKinds, shownNotifications } from '@campus-print/domain/notifications'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

export const Notification = z.object({
  _id: z.string(),
  id: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  /** `null` for a document that no print request was for. */
  printRequestId: z.nullable(z.string()),
  createdAt: Timestamp,
  read: z.boolean(),
  readAt: z.nullable(Timestamp),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/getall',
  summary: `What happened to one’s prints, newest first: at most ${shownNotifications}, and how many of all are unread`,
  access: 'user',
  answer: success({ data: z.array(Notification), unread: z.number() }),
})

export const readNotification = endpoint({
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  summary: 'Mark a notification of one’s own as read; repeated calls change nothing',
  access: 'user',
  params: z.object({ id: z.string() }),
  answer: success({ data: Notification }),
})

export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/api/notifications/read-all',
  summary: 'Mark all notifications of one’s own as read; answers how many were unread',
  access: 'user',
  answer: success({ data: z.object({ marked: z.number() }), unread: z.number() }),
})
