import type { Proof } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import type { AccountsContext, Origin } from '../context.ts'
import { requirePassword } from '../passwords/change-password.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { requesterOf, tryPassword } from '../sign-in/try-limits.ts'
import type { UserRow } from '../tables.ts'
import { findUser } from '../user-store.ts'
import { redeemSecondFactor, trySecondFactor, wrongCode } from './second-step.ts'

export interface Owner {
  readonly userId: string
  readonly origin: Origin
}

/** Rejects a change of two-step login without the right password or code. */
export async function proveOwner(
  context: AccountsContext,
  { userId, origin, proof: { password, code } }: Owner & { proof: Proof },
): Promise<void> {
  const user = await requireUser(context.db, userId)
  if (!user.two_step_since) throw new ApiError('two_step_off')
  if (code === undefined) return provePassword(context, { user, origin, password })
  await trySecondFactor(
    context,
    { userId },
    async () => (await redeemSecondFactor(context, { userId, code })) || wrongCode(code),
  )
}

/** Rejects a new second factor without such proof. An account without password and factors needs none. */
export async function proveForNewFactor(
  context: AccountsContext,
  owner: Owner & { user: UserRow; proof: Proof },
): Promise<void> {
  const { user, origin, proof } = owner
  if (user.two_step_since) return proveOwner(context, owner)
  if (user.password_hash !== null) await provePassword(context, { user, origin, password: proof.password })
}

export async function requireUser(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('unauthenticated')
  return user
}

async function provePassword(
  context: AccountsContext,
  { user, origin, password }: { user: UserRow; origin: Origin; password: string | undefined },
): Promise<void> {
  requirePassword(user, 'password')
  if (password === undefined) throw invalidField('password', i18n.t('Password is required'))
  await tryPassword(context, {
    requester: await requesterOf(context, { origin, email: user.email }),
    async attempt() {
      if (await verifyPassword(password, user.password_hash)) return
      throw invalidField('password', i18n.t('The password is not right'))
    },
  })
}
