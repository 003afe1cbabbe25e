import { categories, departments } from '@campus-print/domain/accounts'
import * as z from 'zod/mini'
import { CampusJoin } from './account-forms.ts'
import { SessionKind, SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

/** Leads to the campus's own login page, which leads back to `campusCallback`. */
export const beginCampusLogin = endpoint({
  method: 'GET',
  path: '/api/auth/campus',
  summary:
    'Sign in by the campus: leads to its login page, and from there back to the page `next` of the app',
  access: 'public',
  ignoresSession: true,
  noHead: true,
  query: z.object({ next: z.optional(z.string().check(z.maxLength(2000))) }),
})

export const campusCallback = endpoint({
  method: 'GET',
  path: '/api/auth/campus/callback',
  summary: 'Where the campus’s login page leads back to',
  access: 'public',
  ignoresSession: true,
  noHead: true,
})

export const campusNewcomer = endpoint({
  method: 'GET',
  path: '/api/auth/campus/join',
  summary: 'Who has just signed in by the campus and has no account yet; what is `null` is to be asked',
  access: 'public',
  ignoresSession: true,
  answer: success({
    data: z.object({
      email: z.string(),
      username: z.string(),
      category: z.nullable(z.enum(categories)),
      department: z.nullable(z.enum(departments)),
    }),
  }),
})

export const joinByCampus = endpoint({
  method: 'POST',
  path: '/api/auth/campus/join',
  summary: 'Open the account of who has just signed in by the campus; what the campus states counts more',
  access: 'public',
  body: z.extend(CampusJoin, { session: SessionKind }),
  answer: SignedIn,
})
