import { type Category, type Department, displayName } from '@campus-print/domain/accounts'
import type { Language } from '@campus-print/domain/language'
import type { Db } from '../../platform/database/connect.ts'
import { findUser, lockUserShared } from '../user-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { identitiesOf } from '../campus/identity-store.ts'
import { firstSeenDevices, lastSignInsOf } from '../sign-in/known-device-store.ts'
import { presentSession } from '../sign-in/present-session.ts'
import { presentUser } from './present-user.ts'
import { passkeysOf, presentPasskey } from '../two-step/passkeys/passkey-store.ts'
import { sessionsOf } from '../sign-in/session-store.ts'

export interface Contact {
  readonly name: string
  readonly email: string
  /** Ten digits; empty once the account is deleted. */
  readonly whatsappNumber: string
  readonly category: Category
  /** `null` until it is known. */
  readonly language: Language | null
  readonly department: Department
  /** The account was deleted: do not send anything to it. */
  readonly isDeleted: boolean
}

/** The name and contact details of a user. */
export async function contactOf(db: Db, userId: string): Promise<Contact> {
  const user = await findUser(db, userId)
  if (!user) throw new Error(`There is no user ${userId}`)
  const { first_name: firstName, last_name: lastName, username, email, category, department, language } = user
  const name = displayName({ firstName, lastName, username, email })
  const { whatsapp_number: whatsappNumber, deleted_at: deletedAt } = user
  return { name, email, whatsappNumber, category, department, language, isDeleted: deletedAt !== null }
}

/** Keeps an account from being deleted until the transaction ends; rejects a deleted one. */
export async function lockAccount(trx: Db, userId: string): Promise<void> {
  const user = await lockUserShared(trx, userId)
  if (!user || user.deleted_at) throw new ApiError('unauthenticated')
}

/** The data that this feature stores about a user, for the export of the account. */
export async function exportedAccount(
  { db, now }: { db: Db; now: Date },
  { id, sessionId }: { id: string; sessionId: string },
) {
  const user = await findUser(db, id)
  if (!user) throw new ApiError('unauthenticated')
  const sessions = await sessionsOf(db, id, now)
  const firstSeen = await firstSeenDevices(db, id)
  const lastSignIns = await lastSignInsOf(db, id)
  const campusLogins = await identitiesOf(db, id)
  const passkeys = await passkeysOf(db, id)
  return {
    user: presentUser(user),
    sessions: sessions.map((session) => presentSession(session, sessionId)),
    knownDevices: firstSeen.map((at) => ({ firstSeenAt: at.toISOString() })),
    twoStepLogin: {
      since: user.two_step_since?.toISOString() ?? null,
      passkeys: passkeys.map(presentPasskey),
    },
    campusLogins: campusLogins.map(({ issuer, created_at }) => ({ issuer, since: created_at.toISOString() })),
    knownBrowsers: lastSignIns.map((at) => ({ lastSignInAt: at.toISOString() })),
  }
}
