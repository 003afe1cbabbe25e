import { NewPassword } from '@campus-print/contract/accounts'
import { minPasswordLength, passwordFault, passwordFaultMessages } from '@campus-print/domain/accounts'
import * as z from 'zod/mini'

interface Repeated {
  newPassword: string
  confirmPassword: string
}

const isRepeated = z.refine<Repeated>((form) => form.newPassword === form.confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
})

/** The rule of every password, in the words that the catalogue of messages has for a reset. */
const PasswordAfterReset = z.string().check((check) => {
  const fault = passwordFault(check.value)
  if (!fault) return
  const tooShort = `Password must be at least ${minPasswordLength} characters long`
  const message = fault === 'too_short' ? tooShort : passwordFaultMessages[fault]
  check.issues.push({ code: 'custom', input: check.value, message })
})

/** A new password after a code was typed. */
export const ResetForm = z
  .object({ newPassword: PasswordAfterReset, confirmPassword: z.string() })
  .check(isRepeated)
export type ResetForm = z.infer<typeof ResetForm>

/** A new password in place of the present one. */
export const ChangeForm = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Current password is required')),
    newPassword: NewPassword,
    confirmPassword: z.string(),
  })
  .check(isRepeated)
export type ChangeForm = z.infer<typeof ChangeForm>
