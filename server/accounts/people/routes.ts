import * as contract from '@campus-print/contract/people'
import type { AccountsRoutesContext } from '../accounts.ts'
import { grantPermission, revokePermission } from './permissions.ts'
import { findPeople, peopleWithPermissions } from './people-store.ts'
import { presentUser } from '../profile/present-user.ts'
import type { UserRow } from '../tables.ts'
import type { Category } from '@campus-print/domain/accounts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findUser, updateUser } from '../user-store.ts'

export function peopleRoutes({ route, db, clock }: AccountsRoutesContext): void {
  route(contract.listPeople, async ({ query }) => {
    const search = query.search.trim()
    const people = search === '' ? await peopleWithPermissions(db) : await findPeople(db, search)
    return { data: people.map(presentPerson) }
  })

  route(contract.grantPermission, async ({ params, caller }) => {
    const change = { userId: params.id, permission: params.permission, changedBy: caller.id }
    return { data: presentPerson(await grantPermission({ db, now: clock() }, change)) }
  })

  route(contract.revokePermission, async ({ params, caller }) => {
    const change = { userId: params.id, permission: params.permission, changedBy: caller.id }
    return { data: presentPerson(await revokePermission({ db, now: clock() }, change)) }
  })

  route(contract.confirmCategory, async ({ params, body }) => ({
    data: presentPerson(await confirmCategory(db, { userId: params.id, category: body.category })),
  }))
}

function presentPerson(row: UserRow): contract.Person {
  return { ...presentUser(row), claimedCategory: row.claimed_category }
}

/** Sets the category of a person; a claimed one is thereby decided. */
async function confirmCategory(
  db: Db,
  { userId, category }: { userId: string; category: Category },
): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user?.email_verified_at || user.deleted_at) throw new ApiError('not_found')
  return updateUser(db, userId, { category, claimed_category: null })
}
