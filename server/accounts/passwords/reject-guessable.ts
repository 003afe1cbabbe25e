import {
  type KnownOfUser,
  minPasswordLength,
  passwordError,
  passwordErrorMessages,
} from '@campus-print/domain/accounts'
import { invalidField } from '../../platform/http/api-error.ts'

/**
 * Rejects a new password that guessing tools try first: one of the most common ones, or the user's own name. The
 * browser has a shorter list.
 */
export async function rejectGuessable(
  password: string,
  { user, field }: { readonly user: KnownOfUser; readonly field: string },
): Promise<void> {
  const isCommon = (await commonPasswords()).has(password.toLowerCase())
  const error = passwordError(password, user) ?? (isCommon ? 'too_common' : undefined)
  if (error) throw invalidField(field, passwordErrorMessages[error])
}

/** OWASP ASVS 5.0, 6.2.4. */
const rejectedWords = 3_000

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first new password: it would make every start slower. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const longEnough = dictionary['passwords-common']
      .map(String)
      .filter((word) => word.length >= minPasswordLength)
    return new Set(longEnough.slice(0, rejectedWords))
  })
  return common
}
