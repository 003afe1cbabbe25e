import { needsTouch, sessionExpiry } from '@campus-print/domain/accounts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Identify } from '../../platform/http/route.ts'
import { currentSettings } from '../../settings/index.ts'
import { tokenHash } from './open-session.ts'
import { forgetSession, sessionToken } from './session-cookie.ts'
import { findSessionUser, extendSession } from './session-store.ts'

interface Context {
  readonly db: Db
  readonly clock: () => Date
  /** The origin of our pages; unset means: whatever host the request was sent to. */
  readonly publicUrl: string | undefined
  /** Cookies travel over https alone. */
  readonly secure: boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the user of a call's session and keeps that session alive. */
export function identifyBySession({ db, clock, publicUrl, secure }: Context): Identify {
  return async (request, reply) => {
    const carried = sessionToken(request, secure)
    if (!carried) return undefined
    // A browser sends cookies with other sites' requests too: those must not act for the user.
    if (carried.by === 'cookie' && isForeign(request, publicUrl)) {
      if (!safeMethods.has(request.method)) throw new ApiError('foreign_origin')
      if (request.headers.origin !== undefined) return undefined
    }
    const now = clock()
    const hash = tokenHash(carried.token)
    const user = await findSessionUser(db, hash, now)
    if (!user) {
      if (carried.by === 'cookie' && reply) forgetSession(reply, secure)
      return undefined
    }
    if (needsTouch(user.last_seen_at, now)) {
      await extendSession(db, hash, { now, expiresAt: sessionExpiry(now, user.opened_at) })
    }
    const usedSecondFactor = user.second_factor_at !== null
    const isWithheld = !usedSecondFactor && user.permissions.length > 0 && (await isTwoStepRequired(db))
    // Only what features may know of a user: the row contains the password's hash.
    const { id, email, username, language, session_id: sessionId } = user
    return {
      id,
      email,
      username,
      permissions: isWithheld ? [] : user.permissions,
      withheld: isWithheld ? user.permissions : [],
      usedSecondFactor,
      language,
      sessionId,
    }
  }
}

async function isTwoStepRequired(db: Db): Promise<boolean> {
  return (await currentSettings(db)).twoStepForStaff
}

/** Whether a call comes from a page of another origin, or does not say where it comes from. */
function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const ours = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
  return request.headers.origin !== ours
}
