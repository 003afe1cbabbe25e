import { commonPasswords } from './common-passwords.ts'

/** Shortest and longest password, in characters. */
export const minPasswordLength = 6
export const maxPasswordLength = 128

export type PasswordError = 'too_short' | 'too_long' | 'too_common'

/** Why a password is refused, or `undefined` when it may be used. */
export function passwordError(password: string): PasswordError | undefined {
  const length = [...password].length
  if (length < minPasswordLength) return 'too_short'
  if (length > maxPasswordLength) return 'too_long'
  if (commonPasswords.has(password.toLowerCase())) return 'too_common'
  return undefined
}

export const passwordErrorMessages: Readonly<Record<PasswordError, string>> = {
  too_short: `Password must be at least ${minPasswordLength} characters`,
  too_long: `Password must be at most ${maxPasswordLength} characters`,
  too_common: 'This password is one of the most common ones. Please choose another',
}
