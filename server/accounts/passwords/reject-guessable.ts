import {
  type KnownOfUser,
  minPasswordLength,
  passwordError,
  passwordErrorMessages,
} from '@campus-print/domain/accounts'
import { invalidField } from '../../platform/http/api-error.ts'

/**
 * Rejects a new password that guessing tools try first: one of the most common ones, or the user's own name.
 * The web app checks a shorter list.
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
const rejectedPasswords = 3_000

let common: Promise<ReadonlySet<string>> | undefined

/** Loads the list with the first new password, since it would slow down every start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const longEnough = dictionary['passwords-common']
      .map(String)
      .filter((password) => password.length >= minPasswordLength)
    return new Set(longEnough.slice(0, rejectedPasswords))
  })
  return common
}
