import { categories, permissions } from '@campus-print/domain/accounts'
import * as z from 'zod/mini'
import { User } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

/** A user as managers see them. */
export const Person = z.extend(User, {
  /** What the person registered as and a manager has not confirmed yet. */
  claimedCategory: z.nullable(z.enum(categories)),
})
export type Person = z.infer<typeof Person>

/** How many people are listed at once. */
export const maxPeople = 100

const ById = z.object({ id: z.uuid() })

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/manage/people',
  summary: 'People by name or address; without a search, those with permissions or waiting for confirmation',
  access: 'manage',
  query: z.object({ search: z._default(z.string().check(z.maxLength(200)), '') }),
  answer: success({ data: z.array(Person) }),
})

/** One permission of one person: managers who change others at the same moment do not undo each other. */
const OnePermission = z.object({ id: z.uuid(), permission: z.enum(permissions) })
const permissionPath = '/api/manage/people/:id/permissions/:permission'

export const grantPermission = endpoint({
  method: 'PUT',
  path: permissionPath,
  summary: 'Give a person a permission',
  access: 'manage',
  params: OnePermission,
  answer: success({ data: Person }),
})

export const revokePermission = endpoint({
  method: 'DELETE',
  path: permissionPath,
  summary: 'Take a permission from a person; someone has to stay a manager',
  access: 'manage',
  params: OnePermission,
  answer: success({ data: Person }),
})

export const confirmCategory = endpoint({
  method: 'PUT',
  path: '/api/manage/people/:id/category',
  summary: 'Confirm the category of a person',
  access: 'manage',
  params: ById,
  body: z.object({ category: z.enum(categories) }),
  answer: success({ data: Person }),
})

export const endSessionsOfPerson = endpoint({
  method: 'DELETE',
  path: '/api/manage/people/:id/sessions',
  summary: 'Log a person out on every device',
  access: 'manage',
  params: ById,
  answer: success({ data: z.object({ ended: z.number() }) }),
})
