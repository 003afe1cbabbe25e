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
  /** The origin of our pages; if unset, the host that the request names. */
  readonly publicUrl: string | undefined
  /** Browsers send the cookies only over https. */
  readonly secure: boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the user of a call's session, and extends the session. */
export function identifyBySession({ db, clock, publicUrl, secure }: Context): Identify {
  return async (request, reply) => {
    const credential = sessionToken(request, secure)
    if (!credential) return undefined
    // A browser sends cookies with requests of other sites too (CSRF): those must not act for the user.
    if (credential.by === 'cookie' && isForeign(request, publicUrl)) {
      if (!safeMethods.has(request.method)) throw new ApiError('foreign_origin')
      if (request.headers.origin !== undefined) return undefined
    }
    const now = clock()
    const hash = tokenHash(credential.token)
    const user = await findSessionUser(db, hash, now)
    if (!user) {
      if (credential.by === 'cookie' && reply) forgetSession(reply, secure)
      return undefined
    }
    if (needsTouch(user.last_seen_at, now)) {
      await extendSession(db, hash, { now, expiresAt: sessionExpiry(now, user.opened_at) })
    }
    const usedSecondFactor = user.second_factor_at !== null
    const isWithheld = !usedSecondFactor && user.permissions.length > 0 && (await isTwoStepRequired(db))
    // The row contains the password hash, so only some of its fields are passed on.
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

/** Whether a call comes from a page of another origin, or has no Origin header. */
function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const ours = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
  return request.headers.origin !== ours
}
