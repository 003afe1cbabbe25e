import * as contract from '@campus-print/contract/people'
import type { AccountsRoutesContext } from '../accounts.ts'
import { grantPermission, revokePermission } from './permissions.ts'
import { findPeople, peopleWithPermissions } from './people-store.ts'
import { presentUser } from '../profile/present-user.ts'
import type { UserRow } from '../tables.ts'
import type { Category } from '@campus-print/domain/accounts'
import { recordAudit } from '../../audit/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { endSessions } from '../sign-in/end-sessions.ts'
import { deletePendingLoginsOf } from '../two-step/two-step-store.ts'
import { lockUser, updateUser } from '../user-store.ts'

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

  route(contract.confirmCategory, async ({ params, body, caller }) => {
    const decision = { managerId: caller.id, userId: params.id, category: body.category }
    return { data: presentPerson(await confirmCategory({ db, now: clock() }, decision)) }
  })

  route(contract.endSessionsOfPerson, async ({ params, caller }) => {
    const input = { managerId: caller.id, userId: params.id }
    return { data: { ended: await endSessionsOf({ db, now: clock() }, input) } }
  })
}

function presentPerson(row: UserRow): contract.Person {
  return { ...presentUser(row), claimedCategory: row.claimed_category }
}

/** Sets the category of a person, which also decides about a claimed one. */
function confirmCategory(
  { db, now }: { db: Db; now: Date },
  { managerId, userId, category }: { managerId: string; userId: string; category: Category },
): Promise<UserRow> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user?.email_verified_at || user.deleted_at) throw new ApiError('not_found')
    const isChanged = user.category !== category || user.claimed_category !== null
    if (!isChanged) return user
    await recordAudit(
      { db: trx, now },
      {
        actorId: managerId,
        action: 'confirm category',
        subject: 'person',
        subjectId: userId,
        before: { category: user.category, claimedCategory: user.claimed_category },
        after: { category, claimedCategory: null },
      },
    )
    return updateUser(trx, userId, { category, claimed_category: null })
  })
}

/** Ends all sessions and pending logins of a person; returns how many sessions ended. */
function endSessionsOf(
  { db, now }: { db: Db; now: Date },
  { managerId, userId }: { managerId: string; userId: string },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user?.email_verified_at || user.deleted_at) throw new ApiError('not_found')
    const ended = await endSessions(trx, { userId })
    await deletePendingLoginsOf(trx, userId)
    await recordAudit(
      { db: trx, now },
      { actorId: managerId, action: 'end sessions', subject: 'person', subjectId: userId },
    )
    return ended
  })
}
