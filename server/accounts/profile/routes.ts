import { i18n } from '@campus-print/domain/language'
import * as contract from '@campus-print/contract/profile'
import { toRupees } from '@campus-print/domain/pricing'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AccountsRoutesContext } from '../accounts.ts'
import { renewedToken } from '../sign-in/session-cookie.ts'
import { presentUser } from './present-user.ts'
import type { UserRow, UsersTable } from '../tables.ts'
import { findUser, updateUser } from '../user-store.ts'
import type { updateDetails as updateDetailsCall } from '@campus-print/contract/profile'
import type { BodyOf } from '@campus-print/contract/endpoint'
import type { Db } from '../../platform/database/connect.ts'
import type { Updateable } from 'kysely'

export function profileRoutes({ route, db, spendingStats, secure }: AccountsRoutesContext): void {
  route(contract.me, async ({ caller, request, reply }) => ({
    user: {
      ...presentUser(requireUser(await findUser(db, caller.id))),
      ...(caller.withheld.length > 0 && { needsTwoStep: true }),
    },
    token: renewedToken({ request, reply }, secure),
  }))

  route(contract.profile, async ({ caller }) => ({
    data: await profileOf(requireUser(await findUser(db, caller.id))),
  }))

  for (const call of [contract.updateProfile, contract.updateDetails]) {
    route(call, async ({ caller, body }) => {
      const user = requireUser(await updateProfile(db, { userId: caller.id, change: body }))
      const message = i18n.t('Profile updated successfully!')
      return { message, user: presentUser(user), data: await profileOf(user) }
    })
  }

  async function profileOf(user: UserRow): Promise<contract.Profile> {
    const { spent, cashOwed, ...stats } = await spendingStats(db, user.id)
    const money = { totalSpent: toRupees(spent), cashToCollect: toRupees(cashOwed) }
    return { ...presentUser(user), stats: { ...stats, ...money } }
  }
}

/** The user may be deleted during a call of their session. */
function requireUser(user: UserRow | undefined): UserRow {
  if (!user) throw new ApiError('unauthenticated')
  return user
}

type Change = BodyOf<typeof updateDetailsCall>

/** Changes the given fields of a user's profile. */
async function updateProfile(
  db: Db,
  { userId, change }: { userId: string; change: Change },
): Promise<UserRow | undefined> {
  const columns: Updateable<UsersTable> = {
    ...(change.username !== undefined && { username: change.username }),
    ...(change.whatsappNumber !== undefined && { whatsapp_number: change.whatsappNumber }),
    ...(change.department !== undefined && { department: change.department }),
    ...(change.language !== undefined && { language: change.language }),
    ...(change.firstName !== undefined && { first_name: change.firstName || null }),
    ...(change.lastName !== undefined && { last_name: change.lastName || null }),
  }
  return Object.keys(columns).length === 0 ? findUser(db, userId) : updateUser(db, userId, columns)
}
