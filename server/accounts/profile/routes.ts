import * as contract from '@campus-print/contract/profile'
import { toRupees } from '@campus-print/domain/pricing'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AccountsRoutesContext } from '../accounts.ts'
import { presentUser } from './present-user.ts'
import type { UserRow } from '../tables.ts'
import { updateProfile } from './update-profile.ts'
import { findUser } from '../user-store.ts'

export function profileRoutes({ route, db, spendingStats }: AccountsRoutesContext): void {
  route(contract.me, async ({ caller }) => ({ user: presentUser(known(await findUser(db, caller.id))) }))

  route(contract.profile, async ({ caller }) => ({
    data: await profileOf(known(await findUser(db, caller.id))),
  }))

  for (const call of [contract.updateProfile, contract.updateDetails]) {
    route(call, async ({ caller, body }) => {
      const user = known(await updateProfile(db, caller.id, body))
      const message = 'Profile updated successfully!'
      return { message, user: presentUser(user), data: await profileOf(user) }
    })
  }

  async function profileOf(user: UserRow): Promise<contract.Profile> {
    const { spent, ...stats } = await spendingStats(db, user.id)
    return { ...presentUser(user), stats: { ...stats, totalSpent: toRupees(spent) } }
  }
}

/** A session outlives its user by no more than the call that is under way. */
function known(user: UserRow | undefined): UserRow {
  if (!user) throw new ApiError('unauthenticated')
  return user
}
