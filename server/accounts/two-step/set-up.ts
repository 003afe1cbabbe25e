import type { Proof, TwoStep } from '@campus-print/contract/two-step'
import {
  formatRecoveryCode,
  normalizeEmail,
  readAppCode,
  recoveryCodeAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
} from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { randomInt } from 'node:crypto'
import { recordAudit } from '../../audit/index.ts'
import { sendMail } from '../../messages/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { seal } from '../../platform/secrets/seal.ts'
import { currentSettings } from '../../settings/index.ts'
import type { AccountsContext, Origin } from '../context.ts'
import { twoStepOffMail, twoStepOnMail } from '../mails.tsx'
import { requirePassword } from '../passwords/change-password.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { endSessions } from '../sign-in/end-sessions.ts'
import { forgetSecondFactorOf, markSecondFactor } from '../sign-in/session-store.ts'
import { requesterOf, tryPassword } from '../sign-in/try-limits.ts'
import type { UserRow } from '../tables.ts'
import { findUser, findUserByEmail, lockUser, updateUser } from '../user-store.ts'
import {
  openSecret,
  recoveryCodeHash,
  redeemSecondFactor,
  trySecondFactor,
  wrongCode,
} from './second-step.ts'
import { formatTotpSecret, matchTotp, newTotpSecret, totpAddress } from './totp.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecondFactorsOf,
  findTotpSecret,
  replaceRecoveryCodes,
  upsertUnconfirmedSecret,
} from './two-step-store.ts'

interface Owner {
  readonly userId: string
  readonly origin: Origin
}

/** How a user's two-step login stands. */
export async function twoStepOf({ db }: Pick<AccountsContext, 'db'>, userId: string): Promise<TwoStep> {
  const user = await requireUser(db, userId)
  const { twoStepForStaff } = await currentSettings(db)
  return {
    since: user.two_step_since?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    hasPassword: user.password_hash !== null,
    isRequired: twoStepForStaff && user.permissions.length > 0,
  }
}

/** Makes a secret for an authenticator app. Whoever has a password must know it: a session may have been left open. */
export async function setUpTwoStep(
  context: AccountsContext,
  { userId, origin, password }: Owner & { password?: string | undefined },
): Promise<{ secret: string; address: string }> {
  const { db, secondFactorKey, clock } = context
  const user = await requireUser(db, userId)
  if (user.two_step_since) throw new ApiError('two_step_on')
  if (user.password_hash !== null) await provePassword(context, { user, origin, password })
  const secret = newTotpSecret()
  const sealed_secret = seal(secondFactorKey, secret.toString('base64url'))
  await upsertUnconfirmedSecret(db, { user_id: userId, sealed_secret, created_at: clock() })
  const { campusName } = await currentSettings(db)
  const issuer = campusName === '' ? 'Campus Print' : `Campus Print, ${campusName}`
  return { secret: formatTotpSecret(secret), address: totpAddress(secret, { issuer, account: user.email }) }
}

/**
 * Turns two-step login on with the first code of the app: every other session ends, and the owner gets a mail. Answers
 * the recovery codes, which are stored only as hashes.
 */
export async function confirmTwoStep(
  context: AccountsContext,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
): Promise<string[]> {
  const { db, secondFactorKey, clock } = context
  return trySecondFactor(context, userId, () =>
    db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, userId)
      const stored = await findTotpSecret(trx, userId)
      if (!user || user.deleted_at) return new ApiError('unauthenticated')
      if (user.two_step_since) return new ApiError('two_step_on')
      if (!stored) return new ApiError('two_step_off')
      const now = clock()
      const typed = readAppCode(code)
      const secret = openSecret(secondFactorKey, stored.sealed_secret)
      const step = secret && typed && matchTotp(secret, typed, { now, after: stored.last_step })
      if (typeof step !== 'number') return wrongCode()
      await confirmSecret(trx, { userId, step, now })
      await updateUser(trx, userId, { two_step_since: now })
      await endSessions(trx, { userId, except: sessionId })
      await markSecondFactor(trx, sessionId, now)
      await inLanguageOfUser(user, () => sendMail({ ...context, db: trx }, twoStepOnMail(user.email)))
      return newRecoveryCodes({ db: trx, secondFactorKey }, userId)
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

/** The same by the command line, for a person who lost app and recovery codes. */
export async function turnTwoStepOffOf(
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
  await inLanguageOfUser(user, () => sendMail(context, twoStepOffMail(user.email)))
}

/** Rejects a change unless the caller knows the password, or has a code. */
async function proveOwner(
  context: AccountsContext,
  { userId, origin, proof: { password, code } }: Owner & { proof: Proof },
): Promise<void> {
  const user = await requireUser(context.db, userId)
  if (!user.two_step_since) throw new ApiError('two_step_off')
  if (code === undefined) return provePassword(context, { user, origin, password })
  await trySecondFactor(context, userId, async () =>
    (await redeemSecondFactor(context, { userId, code })) ? true : wrongCode(),
  )
}

async function provePassword(
  context: AccountsContext,
  { user, origin, password }: { user: UserRow; origin: Origin; password: string | undefined },
): Promise<void> {
  requirePassword(user, 'password')
  if (password === undefined) throw invalidField('password', i18n.t('Password is required'))
  await tryPassword(context, {
    requester: await requesterOf(context, { origin, email: user.email }),
    async attempt() {
      if (await verifyPassword(password, user.password_hash)) return
      throw invalidField('password', i18n.t('The password is not right'))
    },
  })
}

async function newRecoveryCodes(
  { db: trx, secondFactorKey }: { db: Db; secondFactorKey: Buffer },
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => recoveryCodeHash(secondFactorKey, code))
  await replaceRecoveryCodes(trx, userId, hashes)
  return codes.map(formatRecoveryCode)
}

function newRecoveryCode(): string {
  return Array.from({ length: recoveryCodeLength }, randomCharacter).join('')
}

function randomCharacter(): string {
  return recoveryCodeAlphabet.charAt(randomInt(recoveryCodeAlphabet.length))
}

async function requireUser(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('unauthenticated')
  return user
}
