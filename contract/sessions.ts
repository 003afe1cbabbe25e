import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

/** Where a user is signed in. */
export const Session = z.object({
  id: z.string(),
  /** The browser as it calls itself; empty where it does not. */
  device: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  isCurrent: z.boolean(),
})

export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where one is signed in, latest use first',
  access: 'user',
  answer: success({ data: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign out on one device',
  access: 'user',
  worksOnHold: true,
  params: z.object({ id: z.uuid() }),
  answer: success({}),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign out everywhere else',
  access: 'user',
  worksOnHold: true,
  answer: success({ data: z.object({ ended: z.number() }) }),
})
