import * as contract from '@campus-print/contract/sessions'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AccountsRoutesContext } from '../accounts.ts'
import { endSession, endSessions } from './end-sessions.ts'
import { presentSession } from './present-session.ts'
import { sessionsOf } from './session-store.ts'

export function sessionRoutes({ route, db, clock }: AccountsRoutesContext): void {
  route(contract.listSessions, async ({ caller }) => {
    const sessions = await sessionsOf(db, caller.id, clock())
    return { data: sessions.map((session) => presentSession(session, caller.sessionId)) }
  })

  route(contract.endSession, async ({ caller, params }) => {
    const ended = await db.transaction().execute((trx) => endSession(trx, caller.id, params.id))
    if (!ended) throw new ApiError('not_found')
    return { message: 'Signed out there' }
  })

  route(contract.endOtherSessions, async ({ caller }) => ({
    message: 'Signed out everywhere else',
    data: { ended: await db.transaction().execute((trx) => endSessions(trx, caller.id, caller.sessionId)) },
  }))
}
