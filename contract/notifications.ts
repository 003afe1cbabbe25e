import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

export const Notification = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  message: z.string(),
  printRequestId: z.string(),
  createdAt: Timestamp,
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/getall',
  summary: 'What happened to one’s requests lately, newest first',
  access: 'user',
  answer: success({ data: z.array(Notification) }),
})
