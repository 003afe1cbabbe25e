import { i18n } from '@campus-print/domain/language'
import * as z from 'zod/mini'
import { TypedPassword } from './account-forms.ts'
import { SessionKind, SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { plainText } from './plain-text.ts'

const loginMessage = { error: () => i18n.t('Enter your campus login') }

/** A login and a password of the campus's directory. */
export const CampusCredentials = z.object({
  login: z
    .string(loginMessage)
    .check(z.trim(), z.minLength(1, loginMessage), z.maxLength(200), z.regex(plainText, loginMessage)),
  password: TypedPassword,
})

export const loginByDirectory = endpoint({
  method: 'POST',
  path: '/api/auth/campus/login',
  summary:
    'Sign in with login and password of the campus; `needs_account` leads a user without an account to open one',
  access: 'public',
  body: z.extend(CampusCredentials, { session: SessionKind }),
  answer: SignedIn,
})
