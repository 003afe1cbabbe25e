import { i18n } from '@campus-print/domain/language'
import * as z from 'zod/mini'
import { ByEmail, EmailAddress, NewPassword, OneTimeCode, TypedPassword } from './account-forms.ts'
import { CodeRequest, ByLinkToken, SessionKind, SignedIn, User } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

/** Changing a password requires the present one, so that a session left open cannot take the account over. */
const PasswordChange = z.object({
  currentPassword: z.pipe(
    z
      .string({ error: () => i18n.t('Current password is required') })
      .check(z.minLength(1, { error: () => i18n.t('Current password is required') })),
    TypedPassword,
  ),
  newPassword: z.pipe(z.string({ error: () => i18n.t('New password is required') }), NewPassword),
})

/** The token is the caller's own; of a session that is kept in a cookie, the word `cookie`. */
const PasswordChanged = success({ token: z.string(), user: User })

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/change-password',
  summary: 'Set another password; the caller’s session stays, every other one ends',
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

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a code to set a new password with, if the address has an account',
  access: 'public',
  body: ByEmail,
  answer: CodeRequest,
})

export const resendForgotPasswordOtp = endpoint({
  method: 'POST',
  path: '/api/auth/resend-forgot-password-otp',
  summary:
    'Mail another code to set a new password with; once a minute at most while the last has attempts left',
  access: 'public',
  body: ByEmail,
  answer: CodeRequest,
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
  body: z.object({
    email: EmailAddress,
    otp: OneTimeCode,
    newPassword: z.pipe(z.string({ error: () => i18n.t('New password is required') }), NewPassword),
    session: SessionKind,
  }),
  answer: SignedIn,
})

export const resetPasswordByToken = endpoint({
  method: 'PUT',
  path: '/api/auth/reset-password/:token',
  summary:
    'Set a new password with the token of the mailed link; every session ends, and the caller is signed in',
  access: 'public',
  params: ByLinkToken,
  notFound: 'link_expired',
  body: z.object({ password: NewPassword, session: SessionKind }),
  answer: SignedIn,
})
