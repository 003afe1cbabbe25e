import {
  categories,
  codeLength,
  departments,
  maxEmailLength,
  normalizeEmail,
  passwordFault,
  passwordFaultMessages,
  permissions,
  whatsappPattern,
} from '@campus-print/domain/accounts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

/** An e-mail address in the form it is stored; line breaks and other header tricks are no address. */
export const EmailAddress = z.pipe(
  z.pipe(z.string('Email is required'), z.transform(normalizeEmail)),
  z.email('Please enter a valid email address').check(z.maxLength(maxEmailLength)),
)

/** No control characters, nothing that turns the text around it, no half of a character. */
const plainText = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u

/** A name for people to read: plain text with something in it to see. */
export const Username = z
  .string('Username is required')
  .check(
    z.trim(),
    z.minLength(1, 'Username is required'),
    z.maxLength(80, 'Username must be at most 80 characters'),
    z.regex(plainText, 'Username must not contain control characters'),
    z.regex(/[\p{L}\p{N}]/u, 'Username is required'),
  )

export const WhatsappNumber = z
  .string('WhatsApp number is required')
  .check(
    z.trim(),
    z.minLength(1, 'WhatsApp number is required'),
    z.regex(whatsappPattern, 'Please enter a valid WhatsApp number'),
  )

/** A password someone chooses; one typed to sign in is any text. */
export const NewPassword = z.string('Password is required').check((check) => {
  const fault = passwordFault(check.value)
  if (fault) check.issues.push({ code: 'custom', input: check.value, message: passwordFaultMessages[fault] })
})

export const Category = z.enum(categories, 'Please choose a category')
export const Department = z.enum(departments, 'Please choose a department')

const TypedPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(1024))

const OneTimeCode = z
  .string('Please enter complete OTP')
  .check(z.trim(), z.regex(new RegExp(`^\\d{${codeLength}}$`), 'Please enter complete OTP'))

/** What a code confirms; codes to set a new password come by calls of their own. */
const CodeType = z._default(z.literal('verification'), 'verification')

/** How the caller keeps its session: a bearer token in the answer, or a cookie that scripts cannot read. */
const SessionKind = z._default(z.enum(['bearer', 'cookie']), 'bearer')

/** The cookie that carries a session which is kept in one. */
export const sessionCookie = 'campus_session'

/** What stands for the token in an answer whose session is kept in a cookie. */
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
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  permissions: z.array(z.enum(permissions)),
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
    confirmPassword: z.string('Please repeat the password'),
    category: Category,
    department: Department,
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
      // Said together with what is wrong with the other fields, not after them.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account; a code to confirm the address is sent by mail',
  access: 'public',
  body: Registration,
  status: 201,
  answer: success({ data: z.object({ email: z.string() }) }),
})

const SignedIn = success({
  token: z.string(),
  user: User,
  needsVerification: z.literal(false),
})

export const Credentials = z.object({ email: EmailAddress, password: TypedPassword })

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with address and password',
  access: 'public',
  body: z.extend(Credentials, { session: SessionKind }),
  answer: SignedIn,
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/auth/verify-otp',
  summary: 'Confirm an address with the code that was mailed to it, and sign in',
  access: 'public',
  body: z.object({ email: EmailAddress, otp: OneTimeCode, type: CodeType, session: SessionKind }),
  answer: SignedIn,
})

const SendCode = z.object({ email: EmailAddress, type: CodeType })

export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/auth/send-otp',
  summary: 'Mail a code',
  access: 'public',
  body: SendCode,
  answer: success({}),
})

export const resendOtp = endpoint({
  method: 'POST',
  path: '/api/auth/resend-otp',
  summary: 'Mail another code, which voids the one before; once a minute at most',
  access: 'public',
  body: SendCode,
  answer: success({}),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'public',
  answer: success({}),
})

const Profile = z.extend(User, {
  stats: z.object({
    totalRequests: z.number(),
    /** In rupees. */
    totalSpent: z.number(),
    currentMonthRequests: z.number(),
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

/** What users may change of themselves; address and category stay. */
export const ProfileChange = z.object({
  username: Username,
  whatsappNumber: WhatsappNumber,
  department: Department,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  summary: 'Change name, WhatsApp number and department',
  access: 'user',
  body: ProfileChange,
  answer: success({ user: User, data: Profile }),
})

const PersonName = z.string().check(z.trim(), z.maxLength(80), z.regex(plainText, 'Please enter a name'))

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
  summary: 'The signed-in user',
  access: 'user',
  answer: success({ user: User }),
})

/** A password that is changed is asked for once more, so that a session left open cannot take the account over. */
const PasswordChange = z.object({
  currentPassword: TypedPassword,
  newPassword: NewPassword,
  session: SessionKind,
})

/** Every session ends with the change; the answer's token opens a new one. */
const PasswordChanged = success({ token: z.string(), user: User })

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/change-password',
  summary: 'Set another password; every session ends, and the caller gets a new one',
  access: 'user',
  body: PasswordChange,
  answer: PasswordChanged,
})

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/update-password',
  summary: 'The same as change-password',
  access: 'user',
  body: PasswordChange,
  answer: PasswordChanged,
})

const ByEmail = z.object({ email: EmailAddress })

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a code to set a new password with, if the address has an account',
  access: 'public',
  body: ByEmail,
  answer: success({}),
})

export const resendForgotPasswordOtp = endpoint({
  method: 'POST',
  path: '/api/auth/resend-forgot-password-otp',
  summary: 'Mail another code to set a new password with; once a minute at most',
  access: 'public',
  body: ByEmail,
  answer: success({}),
})

export const verifyForgotPasswordOtp = endpoint({
  method: 'POST',
  path: '/api/auth/verify-forgot-password-otp',
  summary: 'Try a code before the new password is typed; the right one stays good',
  access: 'public',
  body: z.object({ email: EmailAddress, otp: OneTimeCode }),
  answer: success({}),
})

export const resetPasswordWithOtp = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password-with-otp',
  summary: 'Set a new password with a mailed code; every session ends, and the caller is signed in',
  access: 'public',
  body: z.object({ email: EmailAddress, otp: OneTimeCode, newPassword: NewPassword, session: SessionKind }),
  answer: SignedIn,
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
  answer: success({}),
})

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
  params: z.object({ id: z.uuid() }),
  answer: success({}),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign out everywhere else',
  access: 'user',
  answer: success({ data: z.object({ ended: z.number() }) }),
})

/** A mailed code and its address in one word: `base64url(address:code)`. It opens what the code opens, no more. */
const ByCodeToken = z.object({ token: z.string().check(z.maxLength(400)) })

export const verifyEmailByToken = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email/:token',
  summary: 'The same as verify-otp, with address and code in one word',
  access: 'public',
  params: ByCodeToken,
  answer: SignedIn,
})

export const resetPasswordByToken = endpoint({
  method: 'PUT',
  path: '/api/auth/reset-password/:token',
  summary: 'The same as reset-password-with-otp, with address and code in one word',
  access: 'public',
  params: ByCodeToken,
  body: z.object({ password: NewPassword, session: SessionKind }),
  answer: SignedIn,
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/auth/export',
  summary: 'Everything that is held about the caller: a zip of account.json and the documents',
  access: 'user',
  produces: 'application/zip',
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/account',
  summary: 'Delete the account for good; paid prints must be collected or cancelled first',
  access: 'user',
  body: z.object({ password: TypedPassword }),
  answer: success({}),
})
