import { type KnownOfUser, passwordError, passwordErrorMessages } from '@campus-print/domain/accounts'
import { invalidField } from '../../platform/http/api-error.ts'

/**
 * Rejects a new password that guessing tools try first: one of some 40,000 common ones, or the user's own name. The
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

let common: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first new password: it would make every start slower. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return common
}
