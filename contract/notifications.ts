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

const readyExample: Notification = {
  _id: '0b54d1b0-8f5f-4c3e-9a43-2f0f0f6f7c11',
  id: '0b54d1b0-8f5f-4c3e-9a43-2f0f0f6f7c11',
  kind: 'ready',
  title: 'Ready to collect',
  message: 'thesis.pdf: show PRT-1TZ8K3M-9QW4R7XC at the desk',
  printRequestId: '6c0a5f0e-6f4b-4c53-8f0e-0b0a4f6d7a42',
  createdAt: '2026-03-02T10:15:00.000Z',
  read: false,
  readAt: null,
}

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/getall',
  summary: `What happened to one’s prints, newest first: at most ${shownNotifications}, and how many of all are unread`,
  access: 'user',
  answer: success({ data: z.array(Notification), unread: z.number() }),
  example: { answer: { data: [readyExample], unread: 1 } },
})

export const readNotification = endpoint({
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  summary: 'Mark a notification of one’s own as read; again changes nothing',
  access: 'user',
  params: z.object({ id: z.string() }),
  answer: success({ data: Notification }),
  example: {
    params: { id: readyExample.id },
    answer: { data: { ...readyExample, read: true, readAt: '2026-03-02T10:20:00.000Z' } },
  },
})

export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/api/notifications/read-all',
  summary: 'Mark all notifications of one’s own as read; answers how many were unread',
  access: 'user',
  answer: success({ data: z.object({ marked: z.number() }), unread: z.number() }),
  example: { answer: { data: { marked: 3 }, unread: 0 } },
})
