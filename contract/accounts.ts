import { i18n, languages } from '@campus-print/domain/language'
import {
  categories,
  codeLength,
  departments,
  maxEmailLength,
  normalizeEmail,
  passwordError,
  passwordErrorMessages,
  permissions,
  whatsappPattern,
} from '@campus-print/domain/accounts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MailedCode, Timestamp, success } from './envelope.ts'
import { plainText } from './plain-text.ts'

/** An e-mail address in the form it is stored; line breaks and other header tricks are no address. */
export const EmailAddress = z.pipe(
  z.pipe(z.string({ error: () => i18n.t('Email is required') }), z.transform(normalizeEmail)),
  z.email({ error: () => i18n.t('Please enter a valid email address') }).check(z.maxLength(maxEmailLength)),
)

/** A name for people to read: plain text with something in it to see. */
export const Username = z
  .string({ error: () => i18n.t('Username is required') })
  .check(
    z.trim(),
    z.minLength(1, { error: () => i18n.t('Username is required') }),
    z.maxLength(80, { error: () => i18n.t('Username must be at most 80 characters') }),
    z.regex(plainText, { error: () => i18n.t('Username must not contain control characters') }),
    z.regex(/[\p{L}\p{N}]/u, { error: () => i18n.t('Username is required') }),
  )

export const WhatsappNumber = z
  .string({ error: () => i18n.t('WhatsApp number is required') })
  .check(
    z.trim(),
    z.minLength(1, { error: () => i18n.t('WhatsApp number is required') }),
    z.regex(whatsappPattern, { error: () => i18n.t('Please enter a valid WhatsApp number') }),
  )

/** A password that a user chooses; one typed to sign in is any text. */
export const NewPassword = z.string({ error: () => i18n.t('Password is required') }).check((check) => {
  const fault = passwordError(check.value)
  if (fault) check.issues.push({ code: 'custom', input: check.value, message: passwordErrorMessages[fault] })
})

export const Category = z.enum(categories, { error: () => i18n.t('Please choose a category') })

export const Department = z.enum(departments, { error: () => i18n.t('Please choose a department') })

/** A password typed to prove who one is: any text, since rules for passwords may have changed since it was set. */
export const TypedPassword = z
  .string({ error: () => i18n.t('Password is required') })
  .check(z.minLength(1, { error: () => i18n.t('Password is required') }), z.maxLength(1024))

/** A mailed code, all of its digits. */
export const OneTimeCode = z
  .string({ error: () => i18n.t('Please enter complete OTP') })
  .check(
    z.trim(),
    z.regex(new RegExp(`^\\d{${codeLength}}$`), { error: () => i18n.t('Please enter complete OTP') }),
  )

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
  /** Of mails, messages and of answers to calls without `Accept-Language`; `null` until it is known. */
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

export const Registration = z
  .object({
    username: Username,
    email: EmailAddress,
    whatsappNumber: WhatsappNumber,
    password: NewPassword,
    confirmPassword: z.string({ error: () => i18n.t('Please repeat the password') }),
    category: Category,
    department: Department,
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: () => i18n.t('Passwords do not match'),
      // Reported together with the errors of the other fields, not after them.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    z.refine((form) => passwordError(form.password, form) !== 'own_name', {
      path: ['password'],
      error: () => passwordErrorMessages.own_name,
    }),
  )

/** What is asked of someone whom the campus's own sign-in knows. */
export const CampusJoin = z.object({
  username: Username,
  whatsappNumber: WhatsappNumber,
  category: Category,
  department: Department,
})

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

export const Credentials = z.object({ email: EmailAddress, password: TypedPassword })

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

/** Calls that need nothing but an address. */
export const ByEmail = z.object({ email: EmailAddress })

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
