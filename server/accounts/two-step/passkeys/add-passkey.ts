import type { CreationOptions, Registration } from '@campus-print/contract/passkeys'
import type { Proof } from '@campus-print/contract/two-step'
import { maxPasskeys, newPasskeyLifetimeMs } from '@campus-print/domain/accounts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { AccountsContext } from '../../context.ts'
import type { PasskeyRow } from '../../tables.ts'
import { lockUser } from '../../user-store.ts'
import { type Owner, proveForNewFactor, requireUser } from '../prove-owner.ts'
import { applyNewFactor } from '../turn-on.ts'
import { insertPasskey, passkeysOf, consumeChallenge, upsertChallenge } from './passkey-store.ts'
import { creationOptions, expiredPasskey, type Site, verifyRegistration, wrongPasskey } from './webauthn.ts'

/** Begins the registration of a passkey, which needs proof that the user is the owner. */
export async function beginPasskey(
  context: AccountsContext,
  owner: Owner & { sessionId: string; site: Site; proof: Proof },
): Promise<CreationOptions> {
  const { db, clock } = context
  const { userId, sessionId, site } = owner
  const user = await requireUser(db, userId)
  const passkeys = await passkeysOf(db, userId)
  requireRoom(passkeys)
  await proveForNewFactor(context, { ...owner, user })
  const options = await creationOptions(site, { user, passkeys })
  const expires_at = new Date(clock().getTime() + newPasskeyLifetimeMs)
  const { challenge } = options
  if (!(await upsertChallenge(db, { sessionId, challenge, expires_at })))
    throw new ApiError('unauthenticated')
  return options
}

interface Addition {
  readonly userId: string
  readonly sessionId: string
  readonly site: Site
  readonly name: string
  readonly response: Registration
}

/**
 * Stores a passkey that the browser created. The first second factor turns two-step login on and returns
 * recovery codes.
 */
export async function addPasskey(
  context: AccountsContext,
  { userId, sessionId, site, name, response }: Addition,
): Promise<string[]> {
  const { db, clock } = context
  const now = clock()
  // Every attempt uses up the challenge, whether it succeeds or not.
  const challenge = await consumeChallenge(db, { sessionId, now })
  if (challenge === undefined) throw expiredPasskey()
  const passkey = await verifyRegistration(site, { response, challenge })
  if (!passkey) throw wrongPasskey()
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || user.deleted_at) throw new ApiError('unauthenticated')
    requireRoom(await passkeysOf(trx, userId))
    const row = { ...passkey, user_id: userId, name, created_at: now, last_used_at: null }
    if (!(await insertPasskey(trx, row))) throw wrongPasskey()
    return applyNewFactor({ ...context, db: trx }, { user, sessionId, passkey: name })
  })
}

function requireRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= maxPasskeys) throw new ApiError('too_many_passkeys')
}
