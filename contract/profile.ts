import { i18n } from '@campus-print/domain/language'
import * as z from 'zod/mini'
import { ProfileChange } from './account-forms.ts'
import { User } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'
import { plainText } from './plain-text.ts'

const Profile = z.extend(User, {
  stats: z.object({
    totalRequests: z.number(),
    /** In rupees. */
    totalSpent: z.number(),
    currentMonthRequests: z.number(),
    /** Paid prints that are neither collected nor cancelled. While there are any, the account cannot be deleted. */
    uncollectedPrints: z.number(),
    /** What the desk has to pay out to the user in cash, in rupees; it keeps the account as well. */
    cashToCollect: z.number(),
  }),
})

export type Profile = z.infer<typeof Profile>

export const profile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  summary: 'The signed-in user, with figures of their orders',
  access: 'user',
  answer: success({ data: Profile }),
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  summary: 'Change name, WhatsApp number, department and, where it is sent, the language',
  access: 'user',
  body: ProfileChange,
  answer: success({ user: User, data: Profile }),
})

const PersonName = z
  .string()
  .check(z.trim(), z.maxLength(80), z.regex(plainText, { error: () => i18n.t('Please enter a name') }))

export const updateDetails = endpoint({
  method: 'PUT',
  path: '/api/auth/update-details',
  summary: 'Change any of the details that users may change of themselves',
  access: 'user',
  body: z.extend(z.partial(ProfileChange), {
    firstName: z.optional(PersonName),
    lastName: z.optional(PersonName),
  }),
  answer: success({ user: User, data: Profile }),
})

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user, and the token of the session, which lasts seven days more',
  access: 'user',
  answer: success({
    user: User,
    /** The token of the call; for a session in a cookie, the word `cookie`. */
    token: z.string(),
  }),
})
