import { i18n } from '@campus-print/domain/language'
import { NewPassword } from '@campus-print/contract/account-forms'
import { minPasswordLength, passwordError, passwordErrorMessages } from '@campus-print/domain/accounts'
import * as z from 'zod/mini'

export interface RepeatedPassword {
  newPassword: string
  confirmPassword: string
}

const passwordsMatch = z.refine<RepeatedPassword>((form) => form.newPassword === form.confirmPassword, {
  path: ['confirmPassword'],
  message: /*i18n*/ 'Passwords do not match',
})

/** The password rule with the messages of the reset screen. */
const ResetPassword = z.string().check((check) => {
  const problem = passwordError(check.value)
  if (!problem) return
  const tooShort = i18n.t('Password must be at least {count, number} characters long', {
    count: minPasswordLength,
  })
  const message = problem === 'too_short' ? tooShort : passwordErrorMessages[problem]
  check.issues.push({ code: 'custom', input: check.value, message })
})

/** The form after a code: a new password, twice. */
export const ResetForm = z
  .object({ newPassword: ResetPassword, confirmPassword: z.string() })
  .check(passwordsMatch)
export type ResetForm = z.infer<typeof ResetForm>

/** The form on the profile: the present password and a new one, twice. */
export const ChangeForm = z
  .object({
    currentPassword: z.string().check(z.minLength(1, /*i18n*/ 'Current password is required')),
    newPassword: NewPassword,
    confirmPassword: z.string(),
  })
  .check(passwordsMatch)
export type ChangeForm = z.infer<typeof ChangeForm>
