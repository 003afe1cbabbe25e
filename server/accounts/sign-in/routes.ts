import { i18n } from '@campus-print/domain/language'
import * as contract from '@campus-print/contract/accounts'
import * as sessionCalls from '@campus-print/contract/sessions'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AccountsRoutesContext } from '../accounts.ts'
import { endSession, endSessions, logout } from './end-sessions.ts'
import { login } from './login.ts'
import { originOf } from './origin-of.ts'
import { presentSession } from './present-session.ts'
import { respondSignedIn } from './respond-signed-in.ts'
import { endBrowserSession, sessionToken } from './session-cookie.ts'
import { sessionsOf } from './session-store.ts'

/** Login, logout and the list of a user's sessions. */
export function signInRoutes(context: AccountsRoutesContext): void {
  const { route, db, clock } = context

  route(contract.login, async ({ body, request, reply }) => {
    const signIn = await login(context, { ...body, origin: originOf(request, context) })
    return {
      message: i18n.t('Login successful!'),
      ...(await respondSignedIn(context, { request, reply, signIn, session: body.session })),
    }
  })

  route(contract.logout, async ({ request, reply }) => {
    const credential = sessionToken(request, context.secure)
    if (credential) await logout(db, credential.token)
    endBrowserSession(reply, context.secure)
    return { message: i18n.t('Logged out') }
  })

  route(sessionCalls.listSessions, async ({ caller }) => {
    const sessions = await sessionsOf(db, caller.id, clock())
    return { data: sessions.map((session) => presentSession(session, caller.sessionId)) }
  })

  route(sessionCalls.endSession, async ({ caller, params }) => {
    const session = { userId: caller.id, sessionId: params.id }
    const ended = await db.transaction().execute((trx) => endSession(trx, session))
    if (!ended) throw new ApiError('not_found')
    return { message: i18n.t('Signed out there') }
  })

  route(sessionCalls.endOtherSessions, async ({ caller }) => {
    const others = { userId: caller.id, except: caller.sessionId }
    const ended = await db.transaction().execute((trx) => endSessions(trx, others))
    return { message: i18n.t('Signed out everywhere else'), data: { ended } }
  })
}
