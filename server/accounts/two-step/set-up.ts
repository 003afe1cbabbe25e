import type { Proof, TwoStep } from '@campus-print/contract/two-step'
import { normalizeEmail, readAppCode } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { recordAudit } from '../../audit/index.ts'
import { sendMail } from '../../messages/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { seal } from '../../platform/secrets/seal.ts'
import { currentSettings } from '../../settings/index.ts'
import type { AccountsContext } from '../context.ts'
import { twoStepOffMail } from '../mails.tsx'
import { publishPermissionRevoked } from '../people/permissions.ts'
import { forgetSecondFactorOf } from '../sign-in/session-store.ts'
import type { UserRow } from '../tables.ts'
import { findUserByEmail, lockUser, updateUser } from '../user-store.ts'
import { passkeysOf, presentPasskey } from './passkeys/passkey-store.ts'
import { type Owner, proveForNewFactor, proveOwner, requireUser } from './prove-owner.ts'
import { openSecret, trySecondFactor, wrongCode } from './second-step.ts'
import { formatTotpSecret, matchTotp, newTotpSecret, totpAddress } from './totp.ts'
import { applyNewFactor, newRecoveryCodes } from './turn-on.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecondFactorsOf,
  findTotpSecret,
  hasConfirmedApp,
  upsertUnconfirmedSecret,
} from './two-step-store.ts'

/** The state of a user's two-step login. */
export async function twoStepOf({ db }: Pick<AccountsContext, 'db'>, userId: string): Promise<TwoStep> {
  const user = await requireUser(db, userId)
  const { twoStepForStaff } = await currentSettings(db)
  return {
    since: user.two_step_since?.toISOString() ?? null,
    hasApp: await hasConfirmedApp(db, userId),
    passkeys: (await passkeysOf(db, userId)).map(presentPasskey),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    hasPassword: user.password_hash !== null,
    isRequired: twoStepForStaff && user.permissions.length > 0,
  }
}

/** Makes a secret for an authenticator app. */
export async function setUpTwoStep(
  context: AccountsContext,
  owner: Owner & { proof: Proof },
): Promise<{ secret: string; address: string }> {
  const { db, secondFactorKey, clock } = context
  const { userId } = owner
  const user = await requireUser(db, userId)
  if (await hasConfirmedApp(db, userId)) throw new ApiError('two_step_on')
  await proveForNewFactor(context, { ...owner, user })
  const secret = newTotpSecret()
  const sealed_secret = seal(secondFactorKey, secret.toString('base64url'))
  await upsertUnconfirmedSecret(db, { user_id: userId, sealed_secret, created_at: clock() })
  const { campusName } = await currentSettings(db)
  const issuer = campusName === '' ? 'Campus Print' : `Campus Print, ${campusName}`
  return { secret: formatTotpSecret(secret), address: totpAddress(secret, { issuer, account: user.email }) }
}

/** Connects the app with its first code. Returns recovery codes if that turns two-step login on. */
export async function confirmTwoStep(
  context: AccountsContext,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
): Promise<string[]> {
  const { db, secondFactorKey, clock } = context
  return trySecondFactor(context, { userId }, () =>
    db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, userId)
      const stored = await findTotpSecret(trx, userId)
      if (!user || user.deleted_at) return new ApiError('unauthenticated')
      if (!stored) return new ApiError('two_step_off')
      if (stored.confirmed_at) return new ApiError('two_step_on')
      const now = clock()
      const typed = readAppCode(code)
      const secret = openSecret(secondFactorKey, stored.sealed_secret)
      const step = secret && typed && matchTotp(secret, typed, { now, after: stored.last_step })
      if (typeof step !== 'number') return wrongCode()
      await confirmSecret(trx, { userId, step, now })
      return applyNewFactor({ ...context, db: trx }, { user, sessionId })
    }),
  )
}

/** Makes new recovery codes, which void the ones before. */
export async function renewRecoveryCodes(
  context: AccountsContext,
  owner: Owner & { proof: Proof },
): Promise<string[]> {
  const { db, secondFactorKey } = context
  await proveOwner(context, owner)
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, owner.userId)
    if (!user?.two_step_since) throw new ApiError('two_step_off')
    return newRecoveryCodes({ db: trx, secondFactorKey }, user.id)
  })
}

/** Turns two-step login off; the owner gets a mail. */
export async function turnTwoStepOff(
  context: AccountsContext,
  owner: Owner & { proof: Proof },
): Promise<void> {
  await proveOwner(context, owner)
  await context.db
    .transaction()
    .execute((trx) => removeTwoStep({ ...context, db: trx }, { userId: owner.userId }))
}

/** Turns two-step login off by the command line, for a person who lost app, passkeys and recovery codes. */
export async function turnTwoStepOffByCommand(
  { db, jobs, now }: Pick<AccountsContext, 'db' | 'jobs'> & { now: Date },
  email: string,
): Promise<UserRow> {
  const user = await findUserByEmail(db, normalizeEmail(email))
  if (!user?.email_verified_at)
    throw new ApiError('not_found', i18n.t('There is no confirmed account with {email}.', { email }))
  await db.transaction().execute(async (trx) => {
    await removeTwoStep({ db: trx, jobs }, { userId: user.id })
    await recordAudit(
      { db: trx, now },
      { actorId: null, action: 'turn two-step login off', subject: 'person', subjectId: user.id },
    )
  })
  return user
}

async function removeTwoStep(
  context: Pick<AccountsContext, 'db' | 'jobs'>,
  { userId }: { userId: string },
): Promise<void> {
  const { db: trx } = context
  const user = await lockUser(trx, userId)
  if (!user?.two_step_since) throw new ApiError('two_step_off')
  await deleteSecondFactorsOf(trx, userId)
  await forgetSecondFactorOf(trx, userId)
  await updateUser(trx, userId, { two_step_since: null })
  // If the campus requires two-step login, this closes the user's desk.
  await publishPermissionRevoked(trx, userId)
  await inLanguageOfUser(user, () => sendMail(context, twoStepOffMail(user.email)))
}
