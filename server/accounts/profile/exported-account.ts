import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { firstSeenDevices, lastSignInsOf } from '../sign-in/known-device-store.ts'
import { presentSession } from '../sign-in/present-session.ts'
import { presentUser } from './present-user.ts'
import { sessionsOf } from '../sign-in/session-store.ts'
import { findUser } from '../user-store.ts'

/** What this feature stores of a user, for the export of the account. */
export async function exportedAccount(
  { db, now }: { db: Db; now: Date },
  { id, sessionId }: { id: string; sessionId: string },
) {
  const user = await findUser(db, id)
  if (!user) throw new ApiError('unauthenticated')
  const sessions = await sessionsOf(db, id, now)
  const firstSeen = await firstSeenDevices(db, id)
  const lastSignIns = await lastSignInsOf(db, id)
  return {
    user: presentUser(user),
    sessions: sessions.map((session) => presentSession(session, sessionId)),
    knownDevices: firstSeen.map((at) => ({ firstSeenAt: at.toISOString() })),
    knownBrowsers: lastSignIns.map((at) => ({ lastSignInAt: at.toISOString() })),
  }
}
