import { i18n } from '@campus-print/domain/language'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { rejectGuessable } from './reject-guessable.ts'
import type { AccountsContext, Origin } from '../context.ts'
import { setPassword } from './set-password.ts'
import { requesterOf, tryPassword } from '../sign-in/try-limits.ts'
import type { UserRow } from '../tables.ts'
import { findUser, lockUser } from '../user-store.ts'

interface Change {
  readonly userId: string
  /** The session of the call. It continues; all others end. */
  readonly sessionId: string
  readonly currentPassword: string
  readonly newPassword: string
  readonly origin: Origin
}

/** Changes the password of a signed-in user, who must know the current one. */
export async function changePassword(
  context: AccountsContext,
  { userId, sessionId, currentPassword, newPassword, origin }: Change,
): Promise<UserRow> {
  const { db } = context
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('unauthenticated')
  const requester = await requesterOf(context, { origin, email: user.email })
  await tryPassword(context, {
    requester,
    async attempt() {
      requirePassword(user, 'currentPassword')
      if (!(await verifyPassword(currentPassword, user.password_hash))) throw wrongPassword()
    },
  })
  await rejectGuessable(newPassword, { user, field: 'newPassword' })
  const passwordHash = await hashPassword(newPassword)
  return db.transaction().execute(async (trx) => {
    // Another call may have changed the password meanwhile.
    const locked = await lockUser(trx, userId)
    if (locked?.password_hash !== user.password_hash) throw wrongPassword()
    return setPassword({ ...context, db: trx }, { userId, sessionId, passwordHash })
  })
}

/** Rejects an account without a password, and explains how to set one. */
export function requirePassword({ password_hash }: UserRow, field: string): void {
  if (password_hash !== null) return
  throw invalidField(
    field,
    i18n.t(
      'Your account has no password yet. Log out and choose “Forgot your password?” at the login to set one.',
    ),
  )
}

function wrongPassword(): ApiError {
  return invalidField('currentPassword', i18n.t('The current password is not right'))
}
