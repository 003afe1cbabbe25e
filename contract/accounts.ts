import { languages } from '@campus-print/domain/language'
import { categories, departments, permissions } from '@campus-print/domain/accounts'
import * as z from 'zod/mini'
import { ByEmail, Credentials, EmailAddress, OneTimeCode, Registration } from './account-forms.ts'
import { endpoint } from './endpoint.ts'
import { MailedCode, Timestamp, success } from './envelope.ts'

/** What a code confirms; codes to set a new password come by calls of their own. */
const CodeType = z._default(z.literal('verification'), 'verification')

/** How the caller keeps its session: a bearer token in the answer, or a cookie that scripts cannot read. */
export const SessionKind = z._default(z.enum(['bearer', 'cookie']), 'bearer')

/**
 * The cookie that carries a session which is kept in one. Over https its prefix has browsers take it from this host
 * alone, not from a neighbour in the same domain.
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-campus_session' : 'campus_session'
}

/** Replaces the token in an answer whose session is kept in a cookie. */
export const tokenInCookie = 'cookie'

export const User = z.object({
  _id: z.string(),
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  whatsappNumber: z.string(),
  phone: z.string(),
  category: z.enum(categories),
  department: z.enum(departments),
  /** Language of mails, messages and responses to calls without `Accept-Language`; `null` until it is known. */
  language: z.nullable(z.enum(languages)),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  permissions: z.array(z.enum(permissions)),
  /** The permissions count only after a login with a second step; in the answer of `me` alone. */
  needsTwoStep: z.optional(z.boolean()),
  isEmailVerified: z.boolean(),
  createdAt: Timestamp,
})

export type User = z.infer<typeof User>

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account; a code to confirm the address is sent by mail',
  access: 'public',
  body: Registration,
  status: 201,
  answer: success({ data: z.object({ email: z.string() }), mailedCode: MailedCode }),
})

/** The answer of every call that signs in. */
export const SignedIn = success({
  token: z.string(),
  user: User,
  needsVerification: z.literal(false),
})

/** The answer of every call that confirms an address, and signs in. */
const Confirmed = z.extend(SignedIn, {
  /**
   * The address was registered with differing passwords: none of them opens the account, and one has to be set with a
   * code that forgot-password mails.
   */
  needsNewPassword: z.boolean(),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with address and password',
  access: 'public',
  worksOnHold: true,
  body: z.extend(Credentials, { session: SessionKind }),
  answer: SignedIn,
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/auth/verify-otp',
  summary: 'Confirm an address with the code that was mailed to it, and sign in',
  access: 'public',
  body: z.object({ email: EmailAddress, otp: OneTimeCode, type: CodeType, session: SessionKind }),
  answer: Confirmed,
})

const SendCode = z.object({ email: EmailAddress, type: CodeType })

/** The answer of every call that requests a code: the new one, or the last one where it is too early for another. */
export const CodeRequest = success({ mailedCode: MailedCode })

export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/auth/send-otp',
  summary: 'Mail a code',
  access: 'public',
  body: SendCode,
  answer: CodeRequest,
})

export const resendOtp = endpoint({
  method: 'POST',
  path: '/api/auth/resend-otp',
  summary:
    'Mail another code, which voids the one before; once a minute at most while that one has attempts left',
  access: 'public',
  body: SendCode,
  answer: CodeRequest,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'public',
  worksOnHold: true,
  answer: success({}),
})

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/auth/check-email',
  summary: 'Whether an address may register here; never whether it has',
  access: 'public',
  body: ByEmail,
  answer: success({ data: z.object({ email: z.string(), allowed: z.boolean() }) }),
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Mail another code to confirm an address; without one, the caller’s own',
  access: 'public',
  body: z.object({ email: z.optional(EmailAddress) }),
  answer: success({ mailedCode: z.optional(MailedCode) }),
})

/** What a mailed link carries. It opens what the code beside it opens, once, for as long; using one voids the other. */
export const ByLinkToken = z.object({ token: z.string() })

export const verifyEmailByToken = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email/:token',
  summary: 'Confirm an address with the token of the mailed link, and sign in',
  access: 'public',
  noHead: true,
  params: ByLinkToken,
  notFound: 'link_expired',
  answer: Confirmed,
})

export const confirmEmailByToken = endpoint({
  method: 'POST',
  path: verifyEmailByToken.path,
  summary: 'The same for a page that keeps its session in a cookie',
  access: 'public',
  params: ByLinkToken,
  notFound: 'link_expired',
  body: z.object({ session: SessionKind }),
  answer: Confirmed,
})
